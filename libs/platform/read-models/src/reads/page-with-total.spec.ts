import { pageWithTotal } from './page-with-total.ts';

describe('a page and its total', () => {
  /** The list changes between page and count. */
  const asked = (skip: number, limit: number, found: readonly string[], counted: number) =>
    pageWithTotal(
      { skip, limit },
      () => Promise.resolve(found.slice(skip, skip + limit)),
      () => Promise.resolve(counted),
    );

  it.each<[string, readonly [skip: number, limit: number], string, number, string, number]>([
    ['the only page', [0, 5], 'abc', 3, 'abc', 3],
    ['the only page, of a list that grows', [0, 5], 'abc', 9, 'abc', 3],
    ['the only page, of a list that shrinks', [0, 5], 'abc', 0, 'abc', 3],
    ['an empty list', [0, 5], '', 4, '', 0],
    ['a full page', [0, 2], 'abc', 3, 'ab', 3],
    ['a full page, of a list that shrinks', [2, 2], 'abcd', 1, 'cd', 4],
    ['the last page', [2, 2], 'abc', 7, 'c', 3],
    ['a page beyond the end', [4, 2], 'abc', 3, '', 3],
    ['a page beyond the end of a list that grows', [4, 2], 'abc', 9, '', 4],
  ])('%s', async (_, [skip, limit], found, counted, shown, totalCount) => {
    expect(await asked(skip, limit, [...found], counted)).toEqual({ items: [...shown], totalCount });
  });

  it('is not counted when the page shows it', async () => {
    const count = () => Promise.reject(new Error('Counted'));
    const find = () => Promise.resolve(['a']);
    expect(await pageWithTotal({ skip: 0, limit: 2 }, find, count)).toEqual({ items: ['a'], totalCount: 1 });
  });
});
