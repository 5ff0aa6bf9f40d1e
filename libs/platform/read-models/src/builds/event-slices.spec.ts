import type { DomainEvent, Recorded } from '@annal/kernel';
import { copy, patch, patchWhere, removeWhere, type DocumentChange } from '../documents/document-change.ts';
import type { Projection } from '../projections/projection.ts';
import { nextSlice } from './event-slices.ts';

interface Thing {
  readonly _id: string;
  readonly kind?: string;
}
type Changed = DomainEvent<'Changed', 1, readonly DocumentChange<Thing>[]>;

const things: Projection<Changed, Thing> = {
  name: 'things',
  version: 1,
  sources: [{ category: 'thing', schemas: { Changed: { schemaVersion: 1 } } }],
  indexes: [{ name: 'byKind', keys: { kind: 1 } }],
  project: ({ data }) => {
    if (data.length === 0) throw new Error('nothing to change');
    return data;
  },
};

const named = [patch('a', { kind: 'x' })];
const byFilter = [patchWhere({ kind: 'x' }, { kind: 'y' })];
const byTwoFilters = [...byFilter, removeWhere({ kind: 'z' })];
const from = (one: string, other: string) => [copy(one, other)];
const poison: readonly DocumentChange<Thing>[] = [];

/** Events of each append, in one stream. */
function eventsOf(appends: readonly (readonly Changed['data'][])[]): Recorded<DomainEvent>[] {
  const events = appends.flatMap((changes, append) => changes.map((data) => ({ data, append })));
  return events.map(({ data, append }, index) => ({
    id: String(index),
    type: 'Changed',
    schemaVersion: 1,
    data,
    stream: 'thing-1',
    revision: BigInt(index),
    position: BigInt(index),
    metadata: {
      schemaVersion: 1,
      commandId: `command-${append}`,
      correlationId: '',
      causationId: '',
      actor: { kind: 'system', id: 'test', name: 'test' },
      occurredAt: '2026-01-01T00:00:00.000Z',
    },
  }));
}

function slicesOf(appends: readonly (readonly Changed['data'][])[], limit = Infinity): readonly number[] {
  const events = eventsOf(appends);
  const sizes: number[] = [];
  for (let next = 0; next < events.length;) {
    const { steps, poison: found } = nextSlice(things, events, next, limit);
    sizes.push(steps.length);
    if (found) break;
    next += steps.length;
  }
  return sizes;
}

describe('events that are applied together', () => {
  it.each<[string, Parameters<typeof slicesOf>[0], readonly number[]]>([
    ['many appends', [[named], [named, named], [named]], [4]],
    ['an append that begins with a change by filter', [[byFilter, named, named]], [3]],
    ['an append with a change by filter in its middle', [[named, byFilter, named]], [3]],
    ['an append with a change by filter, between others', [[named], [named, byTwoFilters], [named]], [1, 2, 1]],
    ['one after the other that change by filter', [[byFilter], [byFilter]], [1, 1]],
    ['an append up to its second change by filter', [[named, byFilter, named, byFilter, named]], [3, 2]],
    ['a chain of copies', [[from('a', 'b'), from('b', 'c')]], [2]],
    ['a copy to the source of an earlier one', [[from('b', 'c')], [from('a', 'b')]], [2]],
    ['copies before they would form a circle', [[from('a', 'b')], [named, from('b', 'c'), from('c', 'a')]], [1, 3]],
    ['an append until its copies would form a circle', [[from('a', 'b'), from('b', 'a')]], [1, 1]],
    ['everything before an event that cannot be projected', [[named], [named, poison, named]], [2]],
  ])('are %s', (_, appends, sizes) => {
    expect(slicesOf(appends)).toEqual(sizes);
  });

  it('are no more than the limit', () => {
    expect(slicesOf([[named, byFilter, named]], 1)).toEqual([1, 1, 1]);
  });

  it('are not split within an append, however many documents they change', () => {
    const many = [0, 1, 2].map((event) =>
      Array.from({ length: 400 }, (_, index) => patch(`document-${event}-${index}`, { kind: 'x' })),
    );
    expect(slicesOf([many, [named]])).toEqual([3, 1]);
  });
});
