import { folded, isSlug, isTooLong, numbered, slugOf } from './slug.ts';

describe('a slug derived from a name', () => {
  it.each([
    ["The Reader's Guide", 'the-readers-guide'],
    ['Bücher & Zeitschriften', 'bucher-zeitschriften'],
    ['L’Étranger', 'letranger'],
    ['  Straße — Ærø/Øl  ', 'strasse-aero-ol'],
    ['Łódź', 'lodz'],
    ['Đà Nẵng', 'da-nang'],
    ['Þingvellir', 'thingvellir'],
    ['IĞDIR ısı İzmir', 'igdir-isi-izmir'],
    ['Œuvres', 'oeuvres'],
    ['½ price', '1-2-price'],
    ['ﬁne', 'fine'],
    ['日本語 ガイド', '日本語-ガイド'],
    ['Ελληνικά', 'ελληνικα'],
    ['हिन्दी', 'हिन्दी'],
    ['A_b.c~d', 'a-b-c-d'],
    ['--a--', 'a'],
    ['2024', '2024'],
    ['???', ''],
    ['', ''],
    ['’', ''],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
    ['ab '.repeat(30), `${'ab-'.repeat(16)}ab`],
    ['𝒜'.repeat(60), 'a'.repeat(50)],
  ])('%s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it.each(['The Reader', 'हिन्दी', '日本語 ガイド', "l'été, à 7 h"])('is a slug: %s', (name) =>
    expect(isSlug(slugOf(name))).toBe(true),
  );
});

describe('the format of a slug', () => {
  it.each(['robots.txt', 'a', 'Books-2', 'a_b~c', 'école', '日本語'])('%s', (slug) => expect(isSlug(slug)).toBe(true));
  it.each(['', '-a', 'a-', 'a--b', 'a b', 'a/b', 'a.', '..', 'a?b', 'a%20b', "l'été"])('not %s', (slug) =>
    expect(isSlug(slug)).toBe(false),
  );
  it('counts characters as readers do', () => {
    expect(isTooLong('a'.repeat(50))).toBe(false);
    expect(isTooLong('𝒜'.repeat(50))).toBe(false);
    expect(isTooLong('𝒜'.repeat(51))).toBe(true);
  });
});

it('numbers a slug within the length limit', () => {
  expect(numbered('books', 2)).toBe('books-2');
  expect(numbered('a'.repeat(50), 12)).toBe(`${'a'.repeat(47)}-12`);
  expect(numbered(`${'a'.repeat(47)}-bc`, 2)).toBe(`${'a'.repeat(47)}-2`);
});

it('ignores case and the encoding of accents', () => expect(folded('E\u0301cole')).toBe(folded('école')));
