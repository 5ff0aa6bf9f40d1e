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

  it('does not accept a copy from a target or onto a source', () => {
    const order = orderOf(['a', 'b']);
    expect(order.admits([copy('b', 'c')])).toBe(false);
    expect(order.admits([copy('c', 'a')])).toBe(false);
    expect(order.admits([copy('a', 'c'), copy('d', 'b'), patch('b', {})])).toBe(true);
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
