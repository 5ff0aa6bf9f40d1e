import { put } from '@annal/read-models';
import { ALWAYS, type Condition } from '../condition.ts';
import type { IndexOrder } from '../index-query.ts';
import { ALL_TEXT } from '../searched-document.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { BOOK, testDocument } from './test-document.ts';

const OTHER = 'c0000000-0000-4000-8000-000000000000';
const by = (path: string, direction: 1 | -1 = 1): IndexOrder => ({ by: 'path', path, direction });
const from = (direction: 1 | -1): IndexOrder => ({ by: 'distance', path: 'shelf', lat: 0, lon: 0, direction });
const word = (path: string, stem: string, weight = 1): Condition => ({
  kind: 'words',
  path,
  words: [{ stems: [stem], edits: 0 }],
  match: 'all',
  weight,
});

const rows: readonly (readonly [string, readonly IndexOrder[], readonly string[]])[] = [
  ['by id where nothing is asked for', [], ['a', 'b', 'c', 'd', 'e']],
  ['by a number, missing ones last', [by('pages')], ['c', 'b', 'd', 'a', 'e']],
  ['downwards, missing ones last, ties by id', [by('pages', -1)], ['a', 'b', 'd', 'c', 'e']],
  ['by two paths', [by('pages'), by('title', -1)], ['c', 'd', 'b', 'a', 'e']],
  ['numbers before texts', [by('mixed')], ['b', 'a', 'c', 'd', 'e']],
  ['texts by code points', [by('title')], ['b', 'd', 'a', 'c', 'e']],
  ['by a path that nobody has', [by('nowhere')], ['a', 'b', 'c', 'd', 'e']],
  [
    'by another path per type',
    [{ by: 'path', path: { [BOOK]: 'pages', [OTHER]: 'size' }, direction: 1 }],
    ['e', 'c', 'b', 'd', 'a'],
  ],
  ['by a path of one type', [{ by: 'path', path: { [OTHER]: 'size' }, direction: -1 }], ['e', 'a', 'b', 'c', 'd']],
  ['by a property', [{ by: 'scope', property: 'language', direction: -1 }], ['b', 'a', 'c', 'd', 'e']],
  ['by status as a text', [{ by: 'scope', property: 'status', direction: 1 }], ['d', 'a', 'b', 'e', 'c']],
  ['by distance', [from(1)], ['b', 'a', 'c', 'd', 'e']],
  ['the farthest first', [from(-1)], ['a', 'b', 'c', 'd', 'e']],
];

export function orderContract(open: () => Promise<OpenEngine>): void {
  describe('an order', () => {
    const index = HeldIndex.forAll(open, async (held) => {
      await held.apply(
        put(
          testDocument('a', {
            pages: 300,
            title: '\uffee',
            mixed: 'a',
            shelf: [
              { lat: 9, lon: 9 },
              { lat: 2, lon: 2 },
            ],
          }),
        ),
        put(testDocument('b', { pages: 20, title: 'a', mixed: 7, shelf: { lat: 1, lon: 0 } }, { language: 'fr' })),
        put(testDocument('c', { pages: -5, title: '😀', mixed: 'b' }, { status: 'published' })),
        put(testDocument('d', { pages: 20, title: 'b' }, { status: 'archived' })),
        put(testDocument('e', { size: -100 }, { contentTypeUuid: OTHER })),
      );
    });

    it.each(rows)('goes %s', async (_, order, entries) => {
      expect(await index.found(ALWAYS, { order })).toEqual(entries);
    });

    it.each(rows)('%s: is the same page by page', async (_, order, entries) => {
      const pages = [0, 1, 2, 3, 4, 5].map((skip) => index.found(ALWAYS, { order, skip, limit: 2 }));
      const expected = [0, 1, 2, 3, 4, 5].map((skip) => entries.slice(skip, skip + 2));
      expect(await Promise.all(pages)).toEqual(expected);
    });

    it('has an empty page behind the last one', async () => {
      expect(await index.search(ALWAYS, { skip: 100_000, order: [by('pages')] })).toMatchObject({
        totalCount: 5,
        hits: [],
      });
    });

    it('tells how far away the nearest place is', async () => {
      const { hits } = await index.search(ALWAYS, { order: [from(1)] });
      expect(hits.map(({ metres }) => metres && Math.round(metres / 1_000))).toEqual([
        111,
        314,
        undefined,
        undefined,
        undefined,
      ]);
    });
  });

  describe('the distance of a hit', () => {
    const index = HeldIndex.forAll(open, async (held) => {
      await held.apply(
        put(testDocument('a', { shelf: { lat: 1, lon: 0 }, branch: { lat: 2, lon: 0 } })),
        put(testDocument('b', { branch: { lat: 3, lon: 0 } })),
        put(testDocument('c')),
      );
    });

    it('is from the first of two places that it has', async () => {
      const order = [from(1), { ...from(1), path: 'branch' } as IndexOrder];
      const { hits } = await index.search(ALWAYS, { order });
      expect(hits.map(({ metres }) => metres && Math.round(metres / 1_000))).toEqual([111, 334, undefined]);
    });
  });

  describe('relevance', () => {
    const index = HeldIndex.forAll(open, async (held) => {
      const filler = 'some other text about nothing in particular that goes on and on';
      await held.apply(
        put(testDocument('a', { title: `garden ${filler}`, body: filler })),
        put(testDocument('b', { title: 'garden', body: 'garden garden' })),
        put(testDocument('c', { title: filler, body: `garden ${filler}` })),
        put(testDocument('d', { title: filler, body: filler })),
      );
    });
    const order: readonly IndexOrder[] = [{ by: 'relevance' }];
    const either = (titleWeight: number, bodyWeight: number): Condition => ({
      kind: 'or',
      conditions: [word('title', 'garden', titleWeight), word('body', 'garden', bodyWeight)],
    });

    it('prefers texts that have little else', async () => {
      expect(await index.found(word('title', 'garden'), { order })).toEqual(['b', 'a']);
      expect((await index.found(word(ALL_TEXT, 'garden'), { order }))[0]).toBe('b');
    });

    it('adds up what is weighed', async () => {
      expect(await index.found(either(50, 1), { order })).toEqual(['b', 'a', 'c']);
      expect(await index.found(either(1, 50), { order })).toEqual(['b', 'c', 'a']);
      const [once] = (await index.search(word('title', 'garden'), { order })).hits;
      const [twice] = (await index.search(word('title', 'garden', 2), { order })).hits;
      expect((twice?.score ?? 0) / (once?.score ?? 1)).toBeCloseTo(2);
    });

    it('puts last what has no score', async () => {
      const all: Condition = { kind: 'or', conditions: [ALWAYS, word('body', 'garden')] };
      const { hits } = await index.search(all, { order });
      expect(hits.map(({ id }) => id.split('.')[1])).toEqual(['b', 'c', 'a', 'd']);
      expect(hits.map(({ score }) => score > 0)).toEqual([true, true, false, false]);
    });

    it('counts no condition below a negation', async () => {
      const negated: Condition = { kind: 'not', condition: { kind: 'not', condition: word('title', 'garden') } };
      const { hits } = await index.search(negated, { order });
      expect(hits.map(({ score }) => score)).toEqual([0, 0]);
    });
  });
}
