// Every page and number of the contract that code, tests or documents cite has to exist. Features not yet served have
// no pages, so nothing can cite them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { citationsIn, missingCitations, ownPlacesIn, placesIn } from './counts/citations.mjs';
import { workingTree } from './counts/sources.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = join(repository, 'docs/contract');
const pages = new Map(
  readdirSync(folder).map((name) => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')]),
);

describe('citations of the contract', () => {
  const { root, paths } = workingTree(repository);

  it('exist in code, tests and documents', () => {
    const some = readFileSync(join(root, 'libs/security/domain/src/authority/authority.ts'), 'utf8');
    assert.ok(citationsIn(some).some(({ page, place }) => page === 'security' && place === '12'));
  });

  it('name an existing heading or table row', () => {
    assert.deepEqual(missingCitations(root, paths), []);
  });
});

describe('the contract', () => {
  it('lists every page on its first page', () => {
    const listed = [...pages.get('README').matchAll(/^\| \[([a-z-]+)\]\(([a-z-]+)\.md\)/gm)];
    assert.deepEqual(
      listed.map(([, , page]) => page).sort(),
      [...pages.keys()].filter((page) => page !== 'README').sort(),
    );
    for (const [, name, page] of listed) assert.equal(name, page);
  });

  for (const [page, text] of pages) {
    const places = placesIn(text);

    it(`${page}: has each number once`, () => {
      const numbers = [...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number);
      assert.deepEqual(
        numbers.filter((number, at) => numbers.indexOf(number) !== at),
        [],
      );
    });

    it(`${page}: refers to existing numbers`, () => {
      const own = ownPlacesIn(text).filter((place) => !places.has(place));
      assert.deepEqual(own, []);
      const others = citationsIn(text).filter(({ page: other, place }) => {
        const target = pages.get(other);
        return target === undefined || (place !== undefined && !placesIn(target).has(place));
      });
      assert.deepEqual(others, []);
    });
  }
});
