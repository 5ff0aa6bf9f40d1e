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

it('shares the words of all paths that the whole document has', () => {
  const all = path(ALL_TEXT, ['a', 'b'], ['a'], ['c']);
  expect(shared(path('title', ['a', 'b'], ['a']), path('pages'), path('body', ['c']), all)).toEqual([
    ['title', 'body'],
    undefined,
  ]);
});

it('leaves out what the whole document does not have', () => {
  expect(shared(path('type', ['quote']), path('body', ['c']), path(ALL_TEXT, ['c']), path('file', ['d']))).toEqual([
    ['body'],
    undefined,
  ]);
  expect(shared(path('file', ['d']))).toEqual([[], undefined]);
});

it('shares nothing where the whole document has other words', () => {
  expect(shared(path('title', ['a']), path(ALL_TEXT, ['a'], ['b']))).toEqual([[], ALL_TEXT]);
  expect(shared(path('title', ['a', 'b']), path(ALL_TEXT, ['b', 'a']))).toEqual([[], ALL_TEXT]);
});
