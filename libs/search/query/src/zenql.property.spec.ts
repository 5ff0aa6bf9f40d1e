import fc from 'fast-check';
import { readZenql, type Clause, type FieldClause, type Operand } from './index.ts';

const SYMBOLS = {
  equalTo: '=',
  contains: '~',
  greaterThan: '>',
  greaterThanOrEqualTo: '>=',
  lessThan: '<',
  lessThanOrEqualTo: '<=',
} as const;

function printed(clause: Clause): string {
  if (clause.kind === 'not') return `not (${printed(clause.clause)})`;
  if (clause.kind !== 'field') return `(${clause.clauses.map(printed).join(` ${clause.kind} `)})`;
  const weight = clause.weight === undefined ? '' : `^${clause.weight}`;
  return `${clause.field}${weight} ${predicate(clause)}`;
}

function predicate(clause: FieldClause): string {
  switch (clause.operator) {
    case 'in':
    case 'between':
      return `${clause.operator}(${clause.value.map(value).join(', ')})`;
    case 'exists':
      return clause.value ? 'exists' : 'is empty';
    case 'distanceWithin':
      return `distancewithin(${clause.value.lat}, ${clause.value.lon}, ${clause.value.distance})`;
    case 'startsWith':
    case 'endsWith':
    case 'freeText':
      return `${clause.operator} ${value(clause.value)}`;
    default:
      return `${SYMBOLS[clause.operator]} ${value(clause.value)}`;
  }
}

const value = (operand: Operand): string =>
  typeof operand === 'string' ? `"${operand.replaceAll('"', '\\"')}"` : String(operand);

/** Places depend on the position in the text. */
function withoutPlaces(clause: Clause): unknown {
  if (clause.kind === 'not') return { ...clause, clause: withoutPlaces(clause.clause) };
  if (clause.kind !== 'field') return { ...clause, clauses: clause.clauses.map(withoutPlaces) };
  return { ...clause, place: undefined };
}

const text = fc.stringMatching(/^[a-z0-9 "()^,=*é-]{1,12}$/).filter((one) => one.trim() !== '');
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

it('prints and parses any query without loss', () => {
  fc.assert(
    fc.property(clauses, (clause) => {
      const once = readZenql(printed(clause)).where;
      expect(withoutPlaces(once)).toEqual(withoutPlaces(clause));
      expect(printed(once)).toBe(printed(clause));
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1_000) },
  );
});
