import { searchOf } from './entry.search.ts';

it('holds values by path, folded, with words by their stems', () =>
  expect(
    searchOf(
      {
        title: 'Gardens & <b>Gardening</b>',
        printed: '2026-01-02T00:00:00+02:00',
        tags: ['A', ''],
        none: null,
        author: { sys: { id: 'E1', dataFormat: 'entry' } },
        copies: [{ shelfMark: 'X 1' }, { shelfMark: 'Y', $bad: 1, shelf: { 'a.b': 2 } }],
      },
      'en-GB',
      true,
    ),
  ).toEqual({
    v: {
      title: ['gardens & <b>gardening</b>'],
      printed: ['2026-01-02t00:00:00+02:00'],
      tags: ['a'],
      author: [true],
      'author/sys': [true],
      'author/sys/id': ['e1'],
      'author/sys/dataformat': ['entry'],
      copies: [true, true],
      'copies/shelfmark': ['x 1', 'y'],
      'copies/shelf': [true],
    },
    d: { printed: ['2026-01-01T22:00:00.000Z'] },
    h: expect.objectContaining({ title: 1, 'copies/shelfmark': 1, entrytitle: 1 }),
    e: ['tags'],
    terms: [
      'title=gardens & <b>gardening</b>',
      'printed=2026-01-02t00:00:00+02:00',
      'printed@2026-01-01T22:00:00.000Z',
      'tags=a',
      'author/sys/id=e1',
      'author/sys/dataformat=entry',
      'copies/shelfmark=x 1',
      'copies/shelfmark=y',
      'title:garden',
      'tags:a',
      'copies/shelfmark:x',
      'copies/shelfmark:1',
      'copies/shelfmark:y',
    ],
    n: { title: 2, tags: 1, 'copies/shelfmark': 3 },
  }));

it('is bounded in words; long texts are there without their letters', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ');
  const { v, terms = [] } = searchOf({ summary: words }, 'cy', false);
  expect(v).toEqual({ summary: [true] });
  expect(terms).toHaveLength(501);
  expect(terms[0]).toBe('summary!');
});

it('holds the beginning of texts that are too long for a term, and no half of a letter', () =>
  expect(searchOf({ summary: `${'-'.repeat(99)}😀` }, 'en', false).terms).toEqual([`summary~${'-'.repeat(99)}`]));

it('orders terms as their numbers', () => {
  const numbers = [-1e300, -10, -9.5, -0, 0.25, 2, 10, 1e21];
  const terms = numbers.map((pages) => searchOf({ pages }, 'en', false).terms?.[0] ?? '');
  expect(terms.toSorted()).toEqual(terms);
  expect(new Set(terms).size).toBe(numbers.length);
  expect(terms[3]).toBe(searchOf({ pages: 0 }, 'en', false).terms?.[0]);
});

it('is bounded in values and depth', () => {
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ a: inner }), 'end');
  expect(Object.keys(searchOf({ deep, many: Array(5_000).fill(1) }, 'en', false).v)).toHaveLength(13);
  expect(searchOf({ many: Array(5_000).fill(1) }, 'en', false).v['many']).toHaveLength(1_000);
});
