import { readdirSync, readFileSync } from 'node:fs';
import { integrationTypes, isReserved } from '@annal/integration-contracts/catalogue';

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.startsWith('translate-') && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'));

/** Finds literal types and those built by a template literal from a word. */
function toldBy(source: string): ReadonlySet<string> {
  const words = [...source.matchAll(/'(\w+)'/g)].map(([, word]) => String(word));
  const patterns = [...source.matchAll(/['`](annal\.[\w.]*(?:\$\{word\})?[\w.]*\.v\d+)['`]/g)].map(([, type]) =>
    String(type),
  );
  return new Set(patterns.flatMap((type) => words.concat('').map((word) => type.replace('${word}', word))));
}

describe('the catalogue', () => {
  it('lists the published types, and marks the rest as reserved', () => {
    const told = new Set(sources.flatMap((source) => [...toldBy(source)]));
    expect(integrationTypes.filter((type) => !told.has(type))).toEqual(integrationTypes.filter(isReserved));
  });
});
