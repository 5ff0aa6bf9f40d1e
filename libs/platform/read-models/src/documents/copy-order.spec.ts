import { assertNoCircle, CopyOrder } from './copy-order.ts';
import { copy, patch } from './document-change.ts';

function orderOf(...copies: [string, string][]): CopyOrder {
  const order = new CopyOrder();
  for (const [from, to] of copies) order.add(from, to);
  return order;
}

describe('CopyOrder', () => {
  it('puts targets before their sources', () => {
    expect(orderOf(['a', 'b'], ['b', 'c'], ['a', 'd']).phases(['a', 'b', 'c', 'd', 'e'])).toEqual([
      ['c', 'd', 'e'],
      ['b'],
      ['a'],
    ]);
  });

  it('makes one group when there are no copies', () => {
    expect(orderOf().phases(['a', 'b'])).toEqual([['a', 'b']]);
    expect(orderOf().phases([])).toEqual([]);
  });

  it('leaves out groups without writes', () => {
    expect(orderOf(['a', 'b']).phases(['a'])).toEqual([['a']]);
  });

  it.each<[string, Parameters<CopyOrder['admits']>[0], boolean]>([
    ['chains', [copy('c', 'd')], true],
    ['copies to a source', [copy('d', 'a')], true],
    ['several sources and targets', [copy('a', 'd'), copy('e', 'b'), patch('b', {})], true],
    ['no circle with one copy', [copy('b', 'a')], false],
    ['no circle with several', [copy('c', 'a')], false],
    ['no circle among the new ones', [copy('c', 'd'), copy('d', 'a')], false],
  ])('accepts %s', (_, changes, accepted) => {
    expect(orderOf(['a', 'b'], ['b', 'c']).admits(changes)).toBe(accepted);
  });
});

describe('assertNoCircle', () => {
  it('accepts chains and trees', () => {
    expect(() => assertNoCircle([copy('a', 'b'), copy('b', 'c'), copy('a', 'd')])).not.toThrow();
  });

  it('refuses circles of any length', () => {
    expect(() => assertNoCircle([copy('a', 'b'), copy('b', 'a')])).toThrow('in a circle');
    expect(() => assertNoCircle([copy('x', 'a'), copy('a', 'b'), copy('b', 'c'), copy('c', 'a')])).toThrow(
      'in a circle',
    );
  });
});
