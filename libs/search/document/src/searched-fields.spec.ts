import { ALL_TEXT, type SearchedPath } from '@annal/search-index';
import { searchedFields, searchedFile, searchedProperty, searchedTitle } from './searched-fields.ts';
import { sortKey } from './sort-key.ts';

const at = (fields: Readonly<Record<string, unknown>>, path: string, language = 'en'): SearchedPath | undefined =>
  searchedFields(fields, language).paths.find((each) => each.path === path);

describe('the searchable form of fields', () => {
  it('has paths in lower case', () => {
    const { paths } = searchedFields({ Shelf: { Floor: { Room: 3 } }, copies: [{ mark: 'a' }, { mark: 'b' }] }, 'en');
    expect(paths.map(({ path }) => path)).toEqual([
      'shelf',
      'shelf/floor',
      'shelf/floor/room',
      'copies',
      'copies/mark',
      ALL_TEXT,
    ]);
  });

  it('has folded texts, stems by language, and a key to order by', () => {
    expect(at({ title: 'Die <b>Gärten</b>' }, 'title', 'de-AT')).toEqual({
      path: 'title',
      values: [{ type: 'text', text: 'die <b>gärten</b>' }],
      words: [['die', 'gart']],
      order: sortKey('die <b>garten</b>'),
      isPresent: true,
      hasEmptyText: false,
    });
  });

  it('has all of very many words and values', () => {
    const words = Array.from({ length: 20_000 }, (_, n) => `w${n}x`);
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`f${n}`, words.slice(n * 500, n * 500 + 500).join(' ')]),
    );
    expect(at(fields, ALL_TEXT)?.words.flat()).toEqual(words);
    expect(at(fields, 'f39')?.words[0]?.at(-1)).toBe('w19999x');
    const numbers = Array.from({ length: 50_000 }, (_, n) => n);
    expect(at({ numbers }, 'numbers')?.values.at(-1)).toEqual({ type: 'number', number: 49_999 });
  });

  it('has long texts in full', () => {
    const text = `${'lorem '.repeat(10_000)}end`;
    expect(at({ text }, 'text')?.values).toEqual([{ type: 'text', text }]);
  });

  it('has dates as texts and as instants, without words', () => {
    const { values, words, order } = at({ printed: '2024-05-02T10:00+02:00' }, 'printed') ?? {};
    expect(values).toEqual([
      { type: 'text', text: '2024-05-02t10:00+02:00' },
      { type: 'date', instant: '2024-05-02T08:00:00.000Z' },
    ]);
    expect([words, order]).toEqual([[], '2024-05-02T08:00:00.000Z']);
  });

  it('has locations and their numbers', () => {
    const fields = { shelf: { lat: 51.5, lon: -0.1 }, other: { lat: 'x', lon: 1 } };
    expect(at(fields, 'shelf')).toMatchObject({ values: [{ type: 'place', lat: 51.5, lon: -0.1 }], isPresent: true });
    expect(at(fields, 'shelf/lon')?.values).toEqual([{ type: 'number', number: -0.1 }]);
    expect(at(fields, 'other')).toMatchObject({ values: [], isPresent: true });
  });

  it('has links, whose ids are not words', () => {
    const author = { sys: { id: 'a1', contentTypeId: 'author' } };
    const { paths, links } = searchedFields({ author, more: [author, { sys: { id: 'b2' } }] }, 'en');
    expect(links).toEqual(['a1', 'b2']);
    expect(paths.find(({ path }) => path === 'more/sys/id')?.values).toEqual([
      { type: 'text', text: 'a1' },
      { type: 'text', text: 'b2' },
    ]);
    expect(paths.some(({ path }) => path === ALL_TEXT)).toBe(false);
  });

  it('distinguishes empty from absent', () => {
    const fields = { a: '', b: null, c: [], d: {}, e: [''], f: false, g: ['', 'x'] };
    expect(searchedFields(fields, 'en').paths.map(({ path }) => path)).toEqual(['a', 'e', 'f', 'g', ALL_TEXT]);
    expect(at(fields, 'a')).toMatchObject({ values: [], isPresent: false, hasEmptyText: true });
    expect(at(fields, 'f')).toMatchObject({ isPresent: true, order: 0 });
    expect(at(fields, 'g')).toMatchObject({ isPresent: true, hasEmptyText: true });
    expect(at(fields, 'g')?.order).toBeUndefined();
  });

  it('orders a list by its first element', () => {
    expect(at({ tags: ['b', 'a'] }, 'tags')?.order).toBe('b');
    expect(at({ copies: [{ n: 3 }, { n: 1 }] }, 'copies/n')?.order).toBe(3);
  });

  it('stops at paths too long to be queried', () => {
    expect(searchedFields({ free: { 'a.b': 1, 'a/b': 2, $c: 3, d: 4 } }, 'en').paths.map(({ path }) => path)).toEqual([
      'free',
      'free/d',
    ]);
    const deep = Array.from({ length: 10_000 }).reduce<unknown>((inner) => ({ a: inner }), 1);
    expect(searchedFields({ deep }, 'en').paths.length).toBeLessThan(100);
  });
});

it('has the words of a file under a path of their own', () => {
  expect(searchedFile('Some gardens', 'en')).toMatchObject([{ path: '_searchcontent', words: [['some', 'garden']] }]);
});

it('compares properties without their words', () => {
  expect(searchedProperty('sys/version/createdBy', 'Ada L')).toMatchObject([
    { path: 'sys/version/createdby', values: [{ type: 'text', text: 'ada l' }], words: [], order: 'ada\u0001l' },
  ]);
});

it('orders by non-empty titles', () => {
  expect(searchedTitle('Éa')).toMatchObject([{ path: 'entrytitle', order: 'ea', values: [] }]);
  expect(searchedTitle('')).toEqual([]);
});
