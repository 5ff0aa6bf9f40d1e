import fc from 'fast-check';
import type { KnownProject } from '@annal/structure-application';
import { oneOfPaths, pathsFrom, type PathTest } from './path-test.ts';
import { SiteMapIndex, type MappedNode } from './site-map-index.ts';

const project = { primaryLanguage: 'en', supportedLanguages: ['en', 'cy'] } as unknown as KnownProject;
const ids = ['root', 'a', 'b', 'c', 'd', 'e', 'f'];
const name = fc.constantFrom('x', 'Y', 'xy');

/** Each node is below one before it, so that it is a tree whatever changes. */
const node = fc.nat(ids.length - 1).chain((place) =>
  fc.record({
    id: fc.constant(ids[place] ?? ''),
    _id: fc.constant(ids[place] ?? ''),
    parentId: fc.constantFrom(...(place === 0 ? [null] : ids.slice(0, place))),
    slug: fc.oneof(fc.record({ en: name }), fc.record({ en: name, cy: name })),
    entryId: fc.constantFrom(null, 'one', 'two'),
    restrictedToLanguages: fc.constant([]),
    includeInMenu: fc.constant(true),
    isCanonical: fc.boolean(),
  }),
);
const change = fc.oneof(node, fc.constantFrom(...ids.slice(1)));
const path = fc.array(name, { maxLength: 4 }).map((names) => `/${names.join('/')}`);

function built(changes: readonly (MappedNode | string)[]): SiteMapIndex {
  const index = new SiteMapIndex();
  for (const each of changes)
    if (typeof each === 'string') index.setNode(each, undefined);
    else index.setNode(each.id, each);
  return index;
}

const shown = (index: SiteMapIndex, test: PathTest, language: string) =>
  [...index.placesWhere(test, language, project)].map(({ node: { id }, path: at }) => `${id} ${at}`).toSorted();

describe('places by path', () => {
  it('are those of the whole walk that pass', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(path), path, (changes, paths, start) => {
        const index = built(changes);
        for (const language of ['en', 'cy'])
          for (const test of [oneOfPaths(paths), pathsFrom(start), pathsFrom(start.slice(0, -1))]) {
            const every = { holds: test.holds, mayHoldBelow: () => true };
            expect(shown(index, test, language)).toEqual(shown(index, every, language));
          }
      }),
    );
  });

  it('do not depend on what was before', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const last = new Map(changes.map((each) => [typeof each === 'string' ? each : each.id, each]));
        const every = pathsFrom('/');
        expect(shown(built(changes), every, 'en')).toEqual(shown(built([...last.values()]), every, 'en'));
      }),
    );
  });

  it('are the own one of an entry exactly once in each language', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const index = built(changes);
        for (const language of ['en', 'cy']) {
          const places = [...index.placesWhere(pathsFrom('/'), language, project)];
          const own = places.filter((place) => index.isOwn(place, language, project));
          const distinct = new Set(places.map((place) => place.node.entryId));
          // Nodes whose parent is gone are not walked but count as places of their entry.
          expect(own.length).toBeLessThanOrEqual(distinct.size);
          expect(new Set(own.map((place) => place.node.entryId)).size).toBe(own.length);
        }
      }),
    );
  });
});
