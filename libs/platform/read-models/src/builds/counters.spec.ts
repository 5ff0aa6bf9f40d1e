import { CounterDeltas, counterId, counterPrefix, countersOf } from './counters.ts';
import type { AnyCount } from '../projections/projection.ts';

const counts: readonly AnyCount[] = [
  { name: 'all', by: [] },
  { name: 'byType', by: ['project', 'type'], where: ({ archived }: { archived?: boolean }) => !archived },
];

it('finds counters by the beginning of their last part', () => {
  const { $gte, $lt } = counterPrefix('in', ['p'], '1:/');
  const isIn = (last: string) => counterId('in', ['p', last]) >= $gte && counterId('in', ['p', last]) < $lt;
  for (const last of ['1:/', '1:/a', '1:/"', '1:/\uffff', '1:/😀']) expect([last, isIn(last)]).toEqual([last, true]);
  for (const last of ['1:', '1:0', '2:/a', '0:/']) expect([last, isIn(last)]).toEqual([last, false]);
});

describe('countersOf', () => {
  it('names the counters that a document is part of', () => {
    const document = { _id: 'a', project: 'p', type: 't' };
    expect(countersOf(counts, document)).toEqual(['all:[]', 'byType:["p","t"]']);
    expect(countersOf(counts, { ...document, archived: true })).toEqual(['all:[]']);
    expect(countersOf(counts, undefined)).toEqual([]);
  });

  it('counts a document once for every element of an array', () => {
    const tagged: readonly AnyCount[] = [{ name: 'byTag', by: ['type'], each: 'tags' }];
    expect(countersOf(tagged, { _id: 'a', type: 't', tags: ['x', 'y'] })).toEqual([
      'byTag:["t","x"]',
      'byTag:["t","y"]',
    ]);
    expect(countersOf(tagged, { _id: 'a', type: 't', tags: [] })).toEqual([]);
    expect(countersOf(tagged, { _id: 'a', type: 't' })).toEqual([]);
  });

  it('counts an unset field as null and keeps values of different types apart', () => {
    expect(countersOf(counts, { _id: 'a', type: 1 })).toContain(counterId('byType', [null, 1]));
    expect(counterId('byType', ['1'])).not.toBe(counterId('byType', [1]));
  });
});

describe('CounterDeltas', () => {
  it('sums up the effects of events', () => {
    const deltas = new CounterDeltas();
    deltas.add(5n, [], ['x']);
    deltas.add(6n, ['x'], ['y']);
    deltas.add(7n, [], ['x']);
    expect(deltas.ids).toEqual(['x', 'y']);
    expect(deltas.resolve('x', { count: 10, position: 4n })).toEqual({ count: 11, position: 7n });
    expect(deltas.resolve('y', undefined)).toEqual({ count: 1, position: 6n });
  });

  it('does not count events again that a counter contains', () => {
    const deltas = new CounterDeltas();
    deltas.add(5n, [], ['x']);
    deltas.add(7n, [], ['x']);
    expect(deltas.resolve('x', { count: 1, position: 5n })).toEqual({ count: 2, position: 7n });
    expect(deltas.resolve('x', { count: 2, position: 7n })).toBeUndefined();
  });

  it('writes the position even if the number stays the same', () => {
    const deltas = new CounterDeltas();
    deltas.add(5n, [], ['x']);
    deltas.add(6n, ['x'], []);
    expect(deltas.resolve('x', { count: 3, position: 1n })).toEqual({ count: 3, position: 6n });
  });

  it('ignores a document that does not change counters', () => {
    const deltas = new CounterDeltas();
    deltas.add(5n, ['x'], ['x']);
    expect(deltas.ids).toEqual([]);
  });
});
