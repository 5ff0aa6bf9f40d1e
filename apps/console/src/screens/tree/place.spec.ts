import { nameOfNode, placeOf } from './place.ts';

const parents: Record<string, string | null> = { root: null, a: 'root', b: 'root', c: 'root', a1: 'a' };
const tree = {
  parentOf: (id: string) => parents[id],
  below: (parent: string) => Object.keys(parents).filter((id) => parents[id] === parent),
};

describe('where a node is dropped', () => {
  it.each([
    ['before', 'a', ['c', 'a', 'b']],
    ['after', 'a', ['a', 'c', 'b']],
    ['before', 'b', ['a', 'c', 'b']],
  ] as const)('goes %s %s', (position, key, order) => {
    expect(placeOf('c', { key, position }, tree)).toEqual({ parentId: 'root', order });
  });

  it('goes below the node it is dropped on', () => {
    expect(placeOf('c', { key: 'a', position: 'on' }, tree)).toEqual({ parentId: 'a' });
  });

  it('comes from elsewhere to a place among others', () => {
    expect(placeOf('b', { key: 'a1', position: 'after' }, tree)).toEqual({ parentId: 'a', order: ['a1', 'b'] });
  });

  it.each([
    ['a', 'a1', 'on'],
    ['a', 'a1', 'after'],
    ['a', 'a', 'on'],
    ['a', 'root', 'before'],
  ] as const)('does not let %s go where %s is, %s it', (moved, key, position) => {
    expect(placeOf(moved, { key, position }, tree)).toBeUndefined();
  });
});

describe('the name of a node', () => {
  const node = { id: 'a', displayName: { cy: 'Llyfrau', 'en-GB': 'Books' } };

  it.each([
    [['cy', 'en-GB'], 'Llyfrau'],
    [['pl', 'en-GB'], 'Books'],
    [['pl'], 'Llyfrau'],
  ])('is found in %s', (languages, name) => {
    expect(nameOfNode(node, languages)).toBe(name);
  });
});
