import fc from 'fast-check';
import { readZenql, type Clause } from '../index.ts';
import { printZenql } from './print.ts';

/** Places depend on the position in the text. */
function withoutPlaces(clause: Clause): unknown {
  if (clause.kind === 'not') return { ...clause, clause: withoutPlaces(clause.clause) };
  if (clause.kind !== 'field') return { ...clause, clauses: clause.clauses.map(withoutPlaces) };
  return { ...clause, place: undefined };
}

const text = fc
  .oneof(
    fc.stringMatching(/^[a-z0-9 "“”\\\\()^,=*é-]{1,12}$/),
    fc.constantFrom('true', 'null', 'AND', 'order', 'now(-7)', 'now(x)', 'currentUser()', '-1M 1w', '2026-03-01 10:05'),
    fc.constantFrom('1d', 'startOfDay(', "it's", 'is empty', 'a.b[]', 'mina@library.example'),
  )
  // ZenQL cannot say the others.
  .filter((one) => one.trim() !== '' && !one.endsWith('\\'));
const operand = fc.oneof(text, fc.boolean(), fc.constant(null));
const condition = fc.oneof(
  fc.record({ operator: fc.constantFrom('equalTo', 'greaterThan', 'lessThanOrEqualTo'), value: operand }),
  fc.record({ operator: fc.constantFrom('contains', 'startsWith', 'endsWith', 'freeText'), value: text }),
  fc.record({ operator: fc.constant('in'), value: fc.array(operand, { minLength: 1, maxLength: 3 }) }),
  fc.record({ operator: fc.constant('between'), value: fc.tuple(operand, operand) }),
  fc.record({ operator: fc.constant('exists'), value: fc.boolean() }),
  fc.constant({ operator: 'distanceWithin', value: { lat: 51.5, lon: -0.25, distance: '2.5km', metres: 2500 } }),
);
const leaf = fc
  .tuple(
    fc.constantFrom('title', 'sys.version.modified', 'copies[].mark', '*'),
    condition,
    fc.option(fc.integer({ min: 1, max: 99 })),
  )
  .map(
    ([field, rest, weight]) =>
      ({ kind: 'field', field, place: '', ...(weight !== null && { weight }), ...rest }) as unknown as Clause,
  );
const clauses = fc.letrec<{ clause: Clause }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      clauses: fc.array(tie('clause'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), clause: tie('clause') }),
  ),
})).clause;

const order = fc.array(
  fc.record({
    field: fc.constantFrom('title', 'order', 'sys.id'),
    direction: fc.constantFrom(1 as const, -1 as const),
  }),
  { maxLength: 3 },
);

it('prints and parses any query without loss', () => {
  fc.assert(
    fc.property(clauses, order, (clause, items) => {
      const printed = printZenql({ where: clause, order: items });
      const read = readZenql(printed);
      expect(withoutPlaces(read.where)).toEqual(withoutPlaces(clause));
      expect(read.order).toMatchObject(items);
      expect(printZenql(read)).toBe(printed);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1_000) },
  );
});
