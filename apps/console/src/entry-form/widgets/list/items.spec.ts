import { linesOf, moved, withLines } from './items.ts';

describe('items of a list', () => {
  it('move within it, and never out of it', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  });

  it('come from pasted lines', () => {
    expect(linesOf(' botany\r\n\nindexing \n')).toEqual(['botany', 'indexing']);
    expect(withLines(['a', '', 'c'], 1, ['x', 'y'])).toEqual(['a', 'x', 'y', 'c']);
  });
});
