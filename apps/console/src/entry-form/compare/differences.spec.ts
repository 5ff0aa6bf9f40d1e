import fc from 'fast-check';
import type { Value } from '../values/values.ts';
import { differences, type Difference, type ItemDifference } from './differences.ts';

const between = (before: Value, after: Value): Difference | undefined =>
  differences({ field: before }, { field: after })[0]?.difference;
const kinds = (difference: Difference | undefined) =>
  difference?.kind === 'items' ? difference.items.map(({ kind }) => kind) : difference;
const list = (...ids: readonly string[]) => ids.map((id) => ({ id, value: id }));

describe('differences of two versions', () => {
  it.each<[string, Value, Value, Difference]>([
    [
      'of texts are words',
      'Plants first',
      'Roses first',
      {
        kind: 'text',
        parts: [
          { kind: 'removed', text: 'Plants' },
          { kind: 'added', text: 'Roses' },
          { kind: 'same', text: ' first' },
        ],
      },
    ],
    ['of numbers are both', 1, 2, { kind: 'value', before: 1, after: 2 }],
    ['of a first value are nothing and it', null, 'a', { kind: 'value', before: null, after: 'a' }],
    [
      'of a component are its members',
      { street: 'a', town: 'b' },
      { street: 'a', town: null },
      { kind: 'members', members: [{ field: 'town', difference: { kind: 'value', before: 'b', after: null } }] },
    ],
    [
      'of a link are its targets',
      { sys: { id: '1' } },
      { sys: { id: '2' } },
      { kind: 'value', before: { sys: { id: '1' } }, after: { sys: { id: '2' } } },
    ],
  ])('%s', (_, before, after, expected) => {
    expect(between(before, after)).toEqual(expected);
  });

  it.each<[string, Value, Value, readonly ItemDifference['kind'][]]>([
    ['an addition', list('1', '2'), list('1', '3', '2'), ['same', 'added', 'same']],
    ['a removal at its place', list('1', '2', '3'), list('1', '3'), ['same', 'removed', 'same']],
    ['a move', list('1', '2', '3'), list('3', '1', '2'), ['moved', 'same', 'same']],
    ['a change', list('1', '2'), [{ id: '1', value: 'new' }, ...list('2')], ['changed', 'same']],
    ['plain values', ['a', 'b', 'a'], ['b', 'a'], ['removed', 'same', 'same']],
  ])('of lists show %s', (_, before, after, expected) => {
    expect(kinds(between(before, after))).toEqual(expected);
  });

  it('hold every item of both versions', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
    fc.assert(
      fc.property(items, items, (before, after) => {
        const difference = between(before, after);
        if (difference === undefined) return;
        if (difference.kind !== 'items') throw new Error(`no items but ${difference.kind}`);
        const shown = difference.items.map((item) => ({ kind: item.kind, value: 'value' in item ? item.value : null }));
        expect(shown.filter(({ kind }) => kind !== 'removed').map(({ value }) => value)).toEqual(after);
        expect(
          shown
            .filter(({ kind }) => kind !== 'added')
            .map(({ value }) => value)
            .toSorted(),
        ).toEqual(before.toSorted());
      }),
    );
  });
});
