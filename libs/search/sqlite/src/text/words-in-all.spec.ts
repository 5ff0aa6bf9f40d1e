import { ALL_TEXT, type SearchedPath } from '@annal/search-index';
import { sharedWords } from './words-in-all.ts';

const path = (name: string, ...words: readonly (readonly string[])[]): SearchedPath => ({
  path: name,
  values: [],
  words,
  isPresent: true,
  hasEmptyText: false,
});
const shared = (...paths: readonly SearchedPath[]) => {
  const found = sharedWords(paths);
  return [[...found.shared], found.all?.path];
};

it('shares the words of all paths when the document has them too', () => {
  const all = path(ALL_TEXT, ['a', 'b'], ['a'], ['c']);
  expect(shared(path('title', ['a', 'b'], ['a']), path('pages'), path('body', ['c']), all)).toEqual([
    ['title', 'body'],
    undefined,
  ]);
});

it('leaves out words that the document does not have', () => {
  expect(shared(path('type', ['quote']), path('body', ['c']), path(ALL_TEXT, ['c']), path('file', ['d']))).toEqual([
    ['body'],
    undefined,
  ]);
  expect(shared(path('file', ['d']))).toEqual([[], undefined]);
});

it('shares nothing when the document has other words', () => {
  expect(shared(path('title', ['a']), path(ALL_TEXT, ['a'], ['b']))).toEqual([[], ALL_TEXT]);
  expect(shared(path('title', ['a', 'b']), path(ALL_TEXT, ['b', 'a']))).toEqual([[], ALL_TEXT]);
});
