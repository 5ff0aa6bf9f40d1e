import { put } from '@annal/read-models';
import { ALWAYS, NEVER, type Condition } from '../condition.ts';
import type { CountedValues, ValueCount } from '../index-query.ts';
import type { OpenEngine } from './contract.ts';
import { HeldIndex } from './held-index.ts';
import { BOOK, testDocument } from './test-document.ts';

const OTHER = 'c0000000-0000-4000-8000-000000000000';
const LONG = 'x'.repeat(500);
const of = (path: ValueCount['path'], type: ValueCount['type'], more: Partial<ValueCount> = {}): ValueCount => ({
  name: 'n',
  of: 'path',
  path,
  type,
  size: 10,
  countsMissing: false,
  ...more,
});
const result = (values: Readonly<Record<string, number>>, missing = 0): CountedValues => ({
  values: Object.entries(values).map(([value, count]) => ({ value, count })),
  missing,
});

const rows: readonly (readonly [string, ValueCount, CountedValues])[] = [
  ['a document once per value', of('tags', 'text'), result({ red: 2, blue: 1, green: 1 })],
  ['the most frequent ones', of('tags', 'text', { size: 2 }), result({ red: 2, blue: 1 })],
  ['what has none', of('tags', 'text', { countsMissing: true }), result({ red: 2, blue: 1, green: 1 }, 2)],
  ['what has another type', of('tags', 'number', { countsMissing: true }), result({}, 4)],
  [
    'a document once per group of texts that stand for the same',
    of('tags', 'text', {
      alike: [
        ['green', 'blue', 'red'],
        ['grey', 'gray'],
      ],
      countsMissing: true,
    }),
    result({ green: 2 }, 2),
  ],
  [
    'such a group among the most frequent ones, under a text that nobody has',
    of('tags', 'text', { alike: [['pink', 'blue', 'green']], size: 1 }),
    result({ pink: 2 }),
  ],
  [
    'numbers in their order',
    of('pages', 'number'),
    {
      values: [
        { value: '-2.5', count: 1 },
        { value: '9', count: 1 },
        { value: '10', count: 1 },
      ],
      missing: 0,
    },
  ],
  ['flags', of('bound', 'boolean'), result({ false: 1, true: 1 })],
  ['instants', of('printed', 'date'), result({ '2024-02-29T00:00:00.000Z': 1 })],
  ['long texts whole', of('body', 'text'), result({ [`${LONG}a`]: 1, [`${LONG}b`]: 1 })],
  ['long texts, the first ones', of('body', 'text', { size: 1 }), result({ [`${LONG}a`]: 1 })],
  [
    'another path per type',
    of({ [BOOK]: 'tags', [OTHER]: 'colours' }, 'text', { countsMissing: true }),
    result({ red: 3, blue: 1, green: 1 }, 1),
  ],
  ['a property', of('language', 'text', { of: 'scope' }), result({ en: 3, fr: 1 })],
  ['a yes or no of the scope', of('isDefault', 'boolean', { of: 'scope' }), result({ true: 4 })],
  ['a path that nobody has', of('nowhere', 'text', { countsMissing: true }), result({}, 4)],
];

export function countContract(open: () => Promise<OpenEngine>): void {
  describe('a count has', () => {
    const index = HeldIndex.forAll(open, async (held) => {
      await held.apply(
        put(testDocument('a', { tags: ['red', 'blue', 'red'], pages: [10, 9], bound: true, body: `${LONG}b` })),
        put(testDocument('b', { tags: ['green', 'red'], pages: -2.5, bound: false }, { language: 'fr' })),
        put(testDocument('c', { printed: new Date('2024-02-29'), body: `${LONG}a` })),
        put(testDocument('d', { colours: 'red' }, { contentTypeUuid: OTHER })),
      );
    });

    it.each(rows)('%s', async (_, count, expected) => {
      const { counts } = await index.search(ALWAYS, { counts: [count], limit: 1 });
      expect(counts).toEqual({ n: expected });
    });

    it('only what matches', async () => {
      const books: Condition = { kind: 'value', path: 'bound', test: { type: 'boolean', oneOf: [true] } };
      const counts = [of('tags', 'text', { name: 'one' }), of('pages', 'number', { name: 'two', countsMissing: true })];
      expect((await index.search(books, { counts, limit: 0 })).counts).toEqual({
        one: result({ blue: 1, red: 1 }),
        two: {
          values: [
            { value: '9', count: 1 },
            { value: '10', count: 1 },
          ],
          missing: 0,
        },
      });
      expect((await index.search(NEVER, { counts })).counts).toEqual({ one: result({}), two: result({}) });
    });
  });
}
