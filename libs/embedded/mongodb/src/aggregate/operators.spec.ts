import fc from 'fast-check';
import { BSON, Long } from 'bson';
import { documentFromJs, fromJs } from '../bson/scalars.ts';
import type { BsonValue } from '../bson/value.ts';
import { buildDocument } from '../bson/writer.ts';
import { compileExpression } from './expression.ts';

type Js = Readonly<Record<string, unknown>>;

const evaluate = (expression: unknown, document: Js): unknown => {
  const value: BsonValue | undefined = compileExpression(fromJs(expression))(documentFromJs({ ...document }));
  return (
    value &&
    BSON.deserialize(
      buildDocument((out) => out.value('v', value)),
      { promoteLongs: false },
    )['v']
  );
};

// MongoDB's manual, implemented naively.
const isNothing = (value: unknown) => value === null || value === undefined;
const isTrue = (value: unknown) => !isNothing(value) && value !== false && value !== 0;
const RANKS = ['undefined', 'null', 'number', 'string', 'array', 'boolean'];
const rank = (value: unknown) => RANKS.indexOf(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function compare(a: unknown, b: unknown): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    const at = a.findIndex((item, n) => n >= b.length || compare(item, b[n]) !== 0);
    return at < 0 ? a.length - b.length : at >= b.length ? 1 : compare(a[at], b[at]);
  }
  if (isNothing(a)) return 0;
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
}

const has = (list: readonly unknown[], value: unknown) => list.some((one) => compare(one, value) === 0);
const distinct = (list: readonly unknown[]) =>
  list.reduce<unknown[]>((all, one) => (has(all, one) ? all : [...all, one]), []);

function expected(expression: unknown, document: Js): unknown {
  if (typeof expression === 'string') return expression.startsWith('$') ? document[expression.slice(1)] : expression;
  if (Array.isArray(expression)) return expression.map((one) => expected(one, document) ?? null);
  if (typeof expression !== 'object' || expression === null) return expression;
  const [[operator, argument] = ['', undefined]] = Object.entries(expression);
  if (operator === '$literal') return argument;
  const given = (argument as unknown[]).map((one) => expected(one, document));
  const [a, b, c] = given;
  const order = compare(a, b);
  switch (operator) {
    case '$eq':
      return order === 0;
    case '$ne':
      return order !== 0;
    case '$gt':
      return order > 0;
    case '$gte':
      return order >= 0;
    case '$lt':
      return order < 0;
    case '$lte':
      return order <= 0;
    case '$and':
      return given.every(isTrue);
    case '$or':
      return given.some(isTrue);
    case '$not':
      return !isTrue(a);
    case '$cond':
      return isTrue(a) ? b : c;
    case '$ifNull':
      return given.find((one) => !isNothing(one)) ?? given.at(-1);
    case '$in':
      return has(b as unknown[], a);
    case '$size':
      return (a as unknown[]).length;
    case '$setUnion':
      return given.some(isNothing) ? null : distinct(given.flat(1)).toSorted(compare);
    case '$setDifference':
      return given.some(isNothing) ? null : distinct(a as unknown[]).filter((one) => !has(b as unknown[], one));
    case '$setIntersection':
      return given.some(isNothing)
        ? null
        : distinct(a as unknown[])
            .filter((one) => has(b as unknown[], one))
            .toSorted(compare);
    case '$toLower':
      return isNothing(a) ? '' : (a as string).toLowerCase();
    default:
      throw new Error(operator);
  }
}

const scalar = fc.oneof(
  fc.constantFrom('a', 'B', '', 'bc'),
  fc.integer({ min: 0, max: 2 }),
  fc.boolean(),
  fc.constant(null),
);
const list = fc.array(scalar, { maxLength: 4 });
const documents = fc.record(
  {
    s: fc.constantFrom('A', 'b', ''),
    n: fc.integer({ min: 0, max: 2 }),
    t: fc.boolean(),
    l: list,
    m: list,
    o: fc.constant(null),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const { any } = fc.letrec<{ any: unknown; lists: unknown }>((tie) => {
  const of = (name: string, ...given: fc.Arbitrary<unknown>[]) => fc.tuple(...given).map((all) => ({ [name]: all }));
  const each = (...names: string[]) => fc.constantFrom(...names);
  const one = tie('any');
  const some = tie('lists');
  return {
    lists: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom({ $ifNull: ['$l', []] }, { $ifNull: ['$m', { $literal: ['a', 1] }] }),
      list.map((items) => ({ $literal: items })),
      of('$setUnion', some, some),
      of('$setDifference', some, some),
      of('$setIntersection', some, some),
    ),
    any: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom('$s', '$n', '$t', '$o', '$l', '$missing'),
      scalar,
      fc.tuple(each('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), one, one).map(([name, a, b]) => ({ [name]: [a, b] })),
      fc.tuple(each('$and', '$or'), fc.array(one, { maxLength: 3 })).map(([name, all]) => ({ [name]: all })),
      of('$not', one),
      of('$cond', one, one, one),
      of('$ifNull', one, one, one),
      of('$in', one, some),
      of('$size', some),
      of('$toLower', fc.constantFrom('$s', '$missing', 'ABC')),
      of('$setUnion', fc.constantFrom('$l', '$m'), some),
      of('$setIntersection', fc.constantFrom('$l', '$m'), some),
      some,
    ),
  };
});

it('match the manual for any document', () => {
  fc.assert(
    fc.property(documents, any, (document, expression) => {
      expect(evaluate(expression, document)).toEqual(expected(expression, document));
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 3000) },
  );
});

it('add, multiply and divide numbers in the widest type of the operands', () => {
  // Sums of these are exact in any order.
  const numbers = fc.integer({ min: -4000, max: 4000 }).map((n) => n / 8);
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 4 }), (given) => {
      const document = Object.fromEntries(given.map((value, n) => [`v${n}`, value]));
      const fields = given.map((_, n) => `$v${n}`);
      // Integers have no negative zero.
      const computed = (expression: unknown) => Number(evaluate(expression, document)) + 0;
      expect(computed({ $add: fields })).toBe(given.reduce((sum, one) => sum + one) + 0);
      expect(computed({ $multiply: fields })).toBe(given.reduce((product, one) => product * one) + 0);
      const [over = 0, under = 0] = given;
      if (given.length > 1 && under !== 0) expect(computed({ $divide: ['$v0', '$v1'] })).toBe(over / under + 0);
    }),
  );
  expect(evaluate({ $add: ['$missing', 1] }, {})).toBeNull();
  expect(evaluate({ $add: [2 ** 31 - 1, 1] }, {})).toEqual(Long.fromNumber(2 ** 31));
  expect(evaluate({ $add: ['$long', 1] }, { long: Long.fromNumber(5) })).toEqual(Long.fromNumber(6));
  expect(() => evaluate({ $divide: [1, '$zero'] }, { zero: 0 })).toThrow(expect.objectContaining({ code: 2 }));
});

it('lower-case letters from A to Z only, and accept $cond with named arguments', () => {
  expect(evaluate({ $toLower: 'ÀBC' }, {})).toBe('Àbc');
  expect(evaluate({ $cond: { if: '$a', then: { $not: '$a' }, else: 2 } }, { a: 1 })).toBe(false);
});

it.each<[unknown, number]>([
  [{ $eq: [1] }, 16020],
  [{ $cond: [1, 2] }, 16020],
  [{ $cond: { if: 1, then: 2 } }, 17082],
  [{ $cond: { if: 1, then: 2, else: 3, other: 4 } }, 17083],
  [{ $size: '$a' }, 17124],
  [{ $in: [1, '$a'] }, 40081],
  [{ $setUnion: ['$a'] }, 17043],
  [{ $setIntersection: [[], '$a'] }, 17047],
  [{ $setDifference: ['$a', []] }, 17048],
  [{ $setDifference: [[], '$a'] }, 17049],
  [{ $toLower: [[1]] }, 16007],
])('refuse %j', (expression, code) => {
  const failure = expect.objectContaining({ code }) as Error;
  expect(() => evaluate(expression, { a: 1 })).toThrow(failure);
});
