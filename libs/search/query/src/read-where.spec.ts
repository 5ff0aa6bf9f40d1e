import { DomainError } from '@annal/kernel';
import { jsonParameter, readOrder, readOrderBy, readWhere } from './index.ts';

const refusal = (act: () => unknown): object => {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return { kind: error.kind, data: error.data };
    throw error;
  }
  return { kind: 'none' };
};
const places = (where: unknown) => {
  const { data } = refusal(() => readWhere(where)) as { data: readonly { field: string }[] };
  return data.map(({ field }) => field);
};
const deep = (levels: number): unknown => (levels === 0 ? { field: 'f', equalTo: 1 } : { and: [deep(levels - 1)] });

describe('where', () => {
  it('is a list of clauses that all have to match', () =>
    expect(
      readWhere([
        { field: 'email', endsWith: '@library.example' },
        { or: [{ field: 'age', between: [1, 2] }, { not: [{ field: 'name', exists: true }] }] },
        { not: { field: 'name', in: ['a', 'b'] } },
        { field: 'name', freeText: { term: 'garden', fuzzy: true }, weight: 5 },
      ]),
    ).toEqual({
      kind: 'and',
      clauses: [
        { kind: 'field', field: 'email', operator: 'endsWith', value: '@library.example', place: 'where[0]' },
        {
          kind: 'or',
          clauses: [
            { kind: 'field', field: 'age', operator: 'between', value: [1, 2], place: 'where[1].or[0]' },
            {
              kind: 'not',
              clause: { kind: 'field', field: 'name', operator: 'exists', value: true, place: 'where[1].or[1].not[0]' },
            },
          ],
        },
        {
          kind: 'not',
          clause: { kind: 'field', field: 'name', operator: 'in', value: ['a', 'b'], place: 'where[2].not' },
        },
        {
          kind: 'field',
          field: 'name',
          operator: 'freeText',
          value: 'garden',
          fuzzy: true,
          weight: 5,
          place: 'where[3]',
        },
      ],
    }));

  it.each([undefined, null, []])('matches everything: %p', (where) =>
    expect(readWhere(where)).toEqual({ kind: 'and', clauses: [] }),
  );

  it.each<[unknown, string]>([
    [{ field: 'a', equalTo: 1 }, 'where'],
    [['text'], 'where[0]'],
    [[{ field: 'a' }], 'where[0]'],
    [[{ field: 'a', equalTo: 1, contains: 'b' }], 'where[0]'],
    [[{ field: 'a', and: [] }], 'where[0]'],
    [[{ equalTo: 1 }], 'where[0].field'],
    [[{ field: 7, equalTo: 1 }], 'where[0].field'],
    [[{ field: 'a', like: 'b' }], 'where[0].like'],
    [[{ field: 'a', $where: 'b' }], 'where[0].$where'],
    [[{ field: 'a', equalTo: { $gt: '' } }], 'where[0].equalTo'],
    [[{ field: 'a', contains: 7 }], 'where[0].contains'],
    [[{ field: 'a', freeText: ' ' }], 'where[0].freeText'],
    [[{ field: 'a', freeText: { term: 1 } }], 'where[0].freeText'],
    [[{ field: 'a', exists: 'yes' }], 'where[0].exists'],
    [[{ field: 'a', between: [1] }], 'where[0].between'],
    [[{ field: 'a', in: [{}] }], 'where[0].in'],
    [[{ field: 'a', in: Array(1001).fill(1) }], 'where[0].in'],
    [[{ field: 'a', equalTo: 1, weight: 0 }], 'where[0].weight'],
    [[{ or: [{ field: 'a', equalTo: 1 }, {}] }], 'where[0].or[1]'],
    [[{ not: [] }], 'where[0].not'],
    [Array(201).fill({ field: 'a', equalTo: 1 }), 'where[200]'],
  ])('%j is refused with its place', (where, place) => expect(places(where)).toEqual([place]));

  it('reports every issue', () =>
    expect(places([{ field: 'a', like: 1 }, { field: 'a', equalTo: 1 }, 7])).toEqual(['where[0].like', 'where[2]']));

  it('may be 10 levels deep and no deeper', () => {
    expect(refusal(() => readWhere([deep(9)]))).toEqual({ kind: 'none' });
    expect(refusal(() => readWhere([deep(10)]))).toMatchObject({ kind: 'rejected' });
  });
});

describe('texts', () => {
  it('longer than 64 KiB together are too expensive', () => {
    const where = (length: number) => [{ field: 'a', in: ['x'.repeat(length), 'y'.repeat(1024)] }];
    expect(() => readWhere(where(63 * 1024))).not.toThrow();
    const data = { code: 'Search.TooExpensive' };
    expect(() => readWhere(where(64 * 1024))).toThrow(expect.objectContaining({ kind: 'unavailable', data }) as Error);
  });

  it('of a path are cut off at 2,000 characters', () => {
    const where = (field: string) => [{ field, equalTo: 1 }];
    expect(() => readWhere(where(`a${'.a'.repeat(999)}`))).not.toThrow();
    expect(() => readWhere(where(`a${'.a'.repeat(1_000)}`))).toThrow(DomainError);
  });
});

describe('orders', () => {
  it('have several forms', () => {
    const items = [
      { field: 'a', direction: 1, place: 'orderBy[0]' },
      { field: 'b', direction: -1, place: 'orderBy[1]' },
      { field: 'c', direction: -1, place: 'orderBy[2]' },
      { field: 'd', direction: 1, place: 'orderBy[3]' },
    ];
    expect(readOrderBy([{ asc: 'a' }, { desc: 'b' }, '-c', '+d'])).toEqual(items);
    expect(readOrderBy('-a')).toEqual([{ field: 'a', direction: -1, place: 'orderBy[0]' }]);
    expect(readOrderBy(undefined)).toEqual([]);
    expect(readOrder(['a', '-b'])).toEqual([
      { field: 'a', direction: 1, place: 'order' },
      { field: 'b', direction: -1, place: 'order' },
    ]);
  });

  it.each([[7], [['']], [[{ up: 'a' }]], [[{ asc: 'a', desc: 'b' }]], [[{ asc: 1 }]], [[null]], [Array(11).fill('a')]])(
    '%j is not an order',
    (orderBy) => expect(refusal(() => readOrderBy(orderBy))).toMatchObject({ kind: 'rejected' }),
  );
});

it('rejects invalid JSON', () => {
  expect(jsonParameter('where', '[{"field":"a","equalTo":1}]')).toEqual([{ field: 'a', equalTo: 1 }]);
  expect(jsonParameter('where', undefined)).toBeUndefined();
  expect(refusal(() => jsonParameter('where', '[{'))).toMatchObject({ kind: 'invalid' });
});
