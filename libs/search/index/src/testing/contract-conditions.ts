import { put } from '@annal/read-models';
import { ALWAYS, NEVER, type Condition, type Range, type ValueTest } from '../condition.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { testDocument } from './test-document.ts';

const value = (path: string, test: ValueTest): Condition => ({ kind: 'value', path, test });
const pages = (range: Range<number>) => value('pages', { type: 'number', range });
const printed = (range: Range<string>) => value('printed', { type: 'date', range });
const near = (lat: number, lon: number, metres: number) =>
  value('shelf', { type: 'place', near: { lat, lon, metres } });
const books: Condition = { kind: 'scope', test: { property: 'entryId', oneOf: ['a', 'b'] } };
const not = (condition: Condition): Condition => ({ kind: 'not', condition });
const linksTo = (condition: Condition): Condition => ({ kind: 'linksTo', condition });
const NOON = '2024-02-29T12:00:00.000Z';

const rows: readonly (readonly [string, Condition, readonly string[]])[] = [
  ['everything', ALWAYS, ['a', 'b', 'c', 'd']],
  ['nothing', NEVER, []],
  ['both', { kind: 'and', conditions: [books, pages({ from: 5 })] }, ['b']],
  ['either', { kind: 'or', conditions: [books, pages({ from: 50 })] }, ['a', 'b', 'c']],
  ['the opposite, of documents without the path too', not(pages({ from: 5 })), ['a', 'd']],
  ['a language', { kind: 'scope', test: { property: 'language', oneOf: ['de', 'xx'] } }, ['c']],
  ['a status', { kind: 'scope', test: { property: 'status', oneOf: ['published', 'deleted'] } }, ['b', 'd']],
  ['the default', { kind: 'scope', test: { property: 'isDefault', oneOf: [false] } }, ['c']],
  ['a format', { kind: 'scope', test: { property: 'dataFormat', oneOf: ['asset'] } }, ['d']],
  ['no scope at all', { kind: 'scope', test: { property: 'entryId', oneOf: [] } }, []],
  ['a number', value('pages', { type: 'number', oneOf: [-2.5, 300] }), ['a', 'b']],
  ['numbers from', pages({ from: 7 }), ['b', 'c']],
  ['numbers above', pages({ above: 7 }), ['b', 'c']],
  ['numbers up to', pages({ to: 7 }), ['a', 'b']],
  ['numbers below', pages({ below: -2.5 }), []],
  ['numbers between, in one element', pages({ above: 8, below: 250 }), ['c']],
  ['an integer of 16 digits', value('id', { type: 'number', oneOf: [9_007_199_254_740_991] }), ['a']],
  ['a part of a number', value('pages', { type: 'number', like: { at: 'anywhere', pattern: '?.5' } }), ['a']],
  ['the end of a number', value('pages', { type: 'number', like: { at: 'end', pattern: '00' } }), ['b', 'c']],
  ['an instant', printed({ from: NOON, to: NOON }), ['a']],
  ['instants after', printed({ above: NOON }), ['b']],
  ['instants before', printed({ below: '2024-03-01T00:00:00.000Z' }), ['a']],
  ['a flag', value('bound', { type: 'boolean', oneOf: [false] }), ['b']],
  ['no flag', value('bound', { type: 'boolean', oneOf: [] }), []],
  ['a value of another type', value('bound', { type: 'text', oneOf: ['true'] }), []],
  ['what is there', { kind: 'present', path: 'printed' }, ['a', 'b']],
  ['what is empty', { kind: 'emptyText', path: 'title' }, ['c']],
  ['an empty text is not there', { kind: 'present', path: 'title' }, ['a']],
  ['places near', near(51.5, -0.1, 2_000), ['a']],
  ['places over the date line', near(0, -179.95, 20_000), ['b']],
  ['places around the pole', near(89.9, -170, 40_000), ['c']],
  ['places anywhere', near(0, 0, 3e7), ['a', 'b', 'c']],
  ['a link', { kind: 'linksToEntry', entryIds: ['b', 'zz'] }, ['a', 'c']],
  ['a link to what passes', linksTo(pages({ from: 300 })), ['a', 'c']],
  ['a link to what is not live', linksTo(value('bound', { type: 'boolean', oneOf: [true] })), ['b']],
  ['a link to what is deleted', linksTo({ kind: 'scope', test: { property: 'entryId', oneOf: ['d'] } }), []],
  ['a link to a link', linksTo(linksTo(ALWAYS)), ['a', 'b', 'c']],
];

export function conditionContract(open: () => Promise<OpenEngine>): void {
  describe('a condition finds', () => {
    const index = HeldIndex.forAll(open, async (held) => {
      const date = (text: string) => new Date(text);
      await held.apply(
        put(
          testDocument(
            'a',
            {
              title: 'x',
              pages: [1, -2.5],
              id: 9_007_199_254_740_991,
              printed: date(NOON),
              bound: true,
              shelf: { lat: 51.51, lon: -0.11 },
            },
            { links: ['b'] },
          ),
        ),
        put(
          testDocument(
            'b',
            { pages: [7, 300], printed: date('2024-03-01T00:00:00Z'), bound: false, shelf: { lat: 0, lon: 179.95 } },
            { status: 'published', links: ['a', 'd'] },
          ),
        ),
        put(
          testDocument(
            'c',
            {
              title: '',
              pages: [100],
              shelf: [
                { lat: -10, lon: 0 },
                { lat: 89.9, lon: 20 },
              ],
            },
            { language: 'de', isDefault: false, links: ['b', 'gone'] },
          ),
        ),
        put(testDocument('d', {}, { status: 'deleted', dataFormat: 'asset' })),
      );
    });

    it.each(rows)('%s', async (_, condition, entries) => {
      expect(await index.found(condition)).toEqual(entries);
      expect((await index.search(condition, { limit: 0 })).totalCount).toBe(entries.length);
      const rest = ['a', 'b', 'c', 'd'].filter((entry) => !entries.includes(entry));
      expect(await index.found(not(condition))).toEqual(rest);
    });
  });
}
