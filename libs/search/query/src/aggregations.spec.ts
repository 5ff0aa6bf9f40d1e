import { readAggregations } from './aggregations.ts';

const issuesOf = (source: unknown): unknown => {
  try {
    return readAggregations(source);
  } catch (error) {
    return (error as { data: readonly { field: string }[] }).data.map(({ field }) => field);
  }
};

it('reads names, fields, sizes and labels', () =>
  expect(
    readAggregations(
      JSON.parse('{"byType":{"field":"sys.contentTypeId"},"__proto__":{"field":"a","missing":"","size":1}}'),
    ),
  ).toEqual([
    { name: 'byType', field: 'sys.contentTypeId', size: 10 },
    { name: '__proto__', field: 'a', size: 1, missing: '' },
  ]));

it('reports whether any are requested', () => {
  expect(readAggregations(undefined)).toBeUndefined();
  expect(readAggregations(null)).toBeUndefined();
  expect(readAggregations({})).toEqual([]);
});

it.each<[unknown, string[]]>([
  [{ count: { field: 'a' } }, ['aggregations.count']],
  [{ _as_string: { field: 'a' } }, ['aggregations._as_string']],
  [{ values: 'a' }, ['aggregations.values']],
  [{ a: 'title' }, ['aggregations.a']],
  [{ a: ['title'] }, ['aggregations.a']],
  [{ a: null }, ['aggregations.a']],
  [{ a: {} }, ['aggregations.a.field']],
  [{ a: { field: ' ' } }, ['aggregations.a.field']],
  [{ a: { field: 7 } }, ['aggregations.a.field']],
  [{ a: { field: 'tags[]' } }, ['aggregations.a.field']],
  [{ a: { field: 'b', size: 0 } }, ['aggregations.a.size']],
  [{ a: { field: 'b', size: 1_001 } }, ['aggregations.a.size']],
  [{ a: { field: 'b', size: 1.5 } }, ['aggregations.a.size']],
  [{ a: { field: 'b', size: '5' } }, ['aggregations.a.size']],
  [{ a: { field: 'b', missing: 1 } }, ['aggregations.a.missing']],
  [
    { a: {}, to: {}, c: { field: 'd', size: -1 } },
    ['aggregations.a.field', 'aggregations.to', 'aggregations.to.field', 'aggregations.c.size'],
  ],
  [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, { field: 'b' }])), ['aggregations']],
])('refuses %j', (source, places) => expect(issuesOf(source)).toEqual(places));
