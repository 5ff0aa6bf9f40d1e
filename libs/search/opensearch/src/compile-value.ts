import type { Range, TextPattern, ValueTest } from '@annal/search-index';
import { compilePattern } from './compile-pattern.ts';
import { all, atPath, NOTHING, type Clause } from './dsl.ts';
import { pathPrefix, plainText } from './keys.ts';
import { isOneOf, isWithin } from './text-blocks.ts';

/** OpenSearch keeps places to the centimetre. */
const LEAST_METRES = 0.02;

const LONGEST_NUMBER = 30;

export function compileValue(path: string, test: ValueTest): Clause {
  switch (test.type) {
    case 'text':
      return compileText(path, test);
    case 'number':
      return compileNumber(path, test);
    case 'date':
      return all([atPath(path), { range: { 'paths.instants': bounds(test.range, Date.parse) } }]);
    case 'boolean':
      return all([atPath(path), { terms: { 'paths.booleans': test.oneOf } }]);
    case 'place': {
      const { lat, lon, metres } = test.near;
      const distance = `${Math.max(metres, LEAST_METRES)}m`;
      return all([atPath(path), { geo_distance: { distance, 'paths.places': { lat, lon } } }]);
    }
  }
}

function compileText(path: string, test: Extract<ValueTest, { type: 'text' }>): Clause {
  if ('oneOf' in test) return isOneOf(path, test.oneOf);
  return 'like' in test ? compilePattern(path, test.like) : isWithin(path, test.range);
}

function compileNumber(path: string, test: Extract<ValueTest, { type: 'number' }>): Clause {
  if ('like' in test) return compileDigits(path, test.like);
  const number = (value: number) => value + 0;
  if ('oneOf' in test) return all([atPath(path), { terms: { 'paths.numbers': test.oneOf.map(number) } }]);
  return all([atPath(path), { range: { 'paths.numbers': bounds(test.range, number) } }]);
}

function compileDigits(path: string, { at, pattern }: TextPattern): Clause {
  const plain = at === 'anywhere' ? plainText(pattern).replace(/\*+/g, '*') : plainText(pattern);
  if (plain.replaceAll('*', '').length > LONGEST_NUMBER) return NOTHING;
  const wanted = at === 'anywhere' ? plain.replaceAll('\\', '\\\\') : literally(plain);
  const [before, after] = [at === 'start' ? '' : '*', at === 'end' ? '' : '*'];
  return { wildcard: { 'paths.digits': { value: `${literally(pathPrefix(path))}${before}${wanted}${after}` } } };
}

function literally(text: string): string {
  return text.replace(/[\\*?]/g, '\\$&');
}

function bounds<Value>({ from, above, to, below }: Range<Value>, wire: (value: Value) => string | number): Clause {
  const ends = { gte: from, gt: above, lte: to, lt: below };
  return Object.fromEntries(
    Object.entries(ends).flatMap(([name, end]) => (end === undefined ? [] : [[name, wire(end)]])),
  );
}
