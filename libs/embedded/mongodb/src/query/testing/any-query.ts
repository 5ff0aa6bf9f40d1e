import fc from 'fast-check';
import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

// Few values, so that documents, queries and changes meet often.
export type Js = Record<string, unknown>;
export type Sample<A> = A extends fc.Arbitrary<infer T> ? T : never;

const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -2, max: 4 }) },
  { weight: 2, arbitrary: fc.constantFrom(new Double(1), new Double(-0), new Double(0.5), new Double(NaN), Infinity) },
  { weight: 2, arbitrary: fc.constantFrom(Long.fromNumber(2), Long.MAX_VALUE, Long.MIN_VALUE, 2 ** 63, 2 ** 53) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('1', '0.5', '-0', '0.1', '1E+400', '-1E-400', '9223372036854775807', 'NaN')
      .map((text) => Decimal128.fromString(text)),
  },
  { weight: 4, arbitrary: fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'a\0', 'a\u0001', 'é', '\u{1f600}', 'ABC') },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom(new Date(0), new Date(-1), new Date(2 ** 40)) },
  { weight: 1, arbitrary: fc.constantFrom(new ObjectId('0'.repeat(24)), new ObjectId('f'.repeat(24))) },
  { weight: 1, arbitrary: fc.constantFrom(new Binary(Buffer.from('ab')), new Timestamp(5n), /^a/, /b/i) },
  { weight: 1, arbitrary: fc.constantFrom(new MinKey(), new MaxKey()) },
);
const leaf = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const inner = fc.record({ b: leaf, c: leaf, '0': scalar }, { requiredKeys: [] });
export const value = fc.oneof(
  { weight: 5, arbitrary: leaf },
  { weight: 2, arbitrary: inner },
  { weight: 2, arbitrary: fc.array(fc.oneof(inner, scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }) },
);
const named = fc.record({ x: scalar, y: scalar, z: fc.oneof(scalar, fc.record({ x: scalar })) }, { requiredKeys: [] });
const parts = fc.oneof({ weight: 12, arbitrary: named }, { weight: 1, arbitrary: value });
export const document = fc.record({ a: value, b: value, c: leaf, w: parts }, { requiredKeys: [] });
const path = fc.constantFrom(
  ...['a', 'a', 'a', 'b', 'b', 'c', 'a.b', 'a.b', 'a.c', 'a.0', 'b.b', 'a.0.b', '_id'],
  ...['w.x', 'w.x', 'w.x', 'w.y', 'w.y', 'w.z', 'w.z.x', 'w'],
);
const range = fc.constantFrom('$gt', '$gte', '$lt', '$lte');
const operators = fc.oneof(
  fc.tuple(
    fc.constantFrom('$eq', '$ne'),
    value.filter((sample) => !(sample instanceof RegExp)),
  ),
  fc.tuple(
    range,
    value.filter((sample) => !(sample instanceof RegExp)),
  ),
  fc.tuple(fc.constantFrom('$in', '$nin'), fc.array(value, { maxLength: 6 })),
  fc.tuple(fc.constant('$exists'), fc.boolean()),
  fc.tuple(fc.constant('$type'), fc.constantFrom('number', 'string', 'array', 'object', 'null')),
  fc.tuple(fc.constant('$regex'), fc.constantFrom('^a', '^ab', '^a|b', 'b$', '^a+b', '^a\\.')),
  fc.tuple(fc.constant('$size'), fc.integer({ min: 0, max: 3 })),
  fc.tuple(fc.constant('$all'), fc.array(scalar, { minLength: 1, maxLength: 2 })),
  fc.tuple(
    fc.constant('$elemMatch'),
    fc
      .tuple(
        range,
        scalar.filter((sample) => !(sample instanceof RegExp)),
      )
      .map((entry) => Object.fromEntries([entry])),
  ),
  fc.tuple(fc.constant('$elemMatch'), fc.record({ b: scalar })),
);
const condition = fc.oneof(
  { weight: 2, arbitrary: value },
  { weight: 5, arbitrary: operators.map((entry) => Object.fromEntries([entry])) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.tuple(range, scalar), fc.tuple(range, scalar))
      .filter(([x, y]) => ![x, y].some(([, v]) => v instanceof RegExp))
      .map((pair) => Object.fromEntries(pair)),
  },
  { weight: 1, arbitrary: operators.map((entry) => ({ $not: Object.fromEntries([entry]) })) },
);
const conditions = fc.array(fc.tuple(path, condition), { minLength: 1, maxLength: 3 });
const flat = conditions.map((entries): Js => ({ $and: entries.map((entry) => Object.fromEntries([entry])) }));
const filter = fc.oneof(
  { weight: 4, arbitrary: flat },
  {
    weight: 2,
    arbitrary: fc
      .tuple(flat, fc.array(flat, { minLength: 1, maxLength: 3 }))
      .map(([branch, or]): Js => ({ $and: [branch], $or: or })),
  },
  { weight: 2, arbitrary: fc.array(flat, { minLength: 1, maxLength: 3 }).map((or): Js => ({ $or: or })) },
  { weight: 1, arbitrary: flat.map((filter): Js => ({ $nor: [filter] })) },
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: scalar.map((c): Js => ({ c, 'w.x': { $exists: true } })) },
  { weight: 1, arbitrary: flat.map((filter): Js => ({ $and: [filter], 'w.x': { $exists: true } })) },
);
const order = fc.constantFrom(1, -1);
const sort = fc.oneof(
  fc.constant({}),
  fc.tuple(path, order).map((entry) => Object.fromEntries([entry])),
  fc.tuple(fc.tuple(path, order), fc.tuple(path, order)).map((pair) => Object.fromEntries(pair)),
  order.map((direction) => ({ 'w.x': direction, _id: direction })),
);
export const INDEXES: Js[] = [
  { key: { a: 1 } },
  { key: { a: -1 } },
  { key: { a: 1, b: 1 } },
  { key: { a: 1, b: -1 } },
  { key: { b: -1, a: 1, c: 1 } },
  { key: { 'a.b': 1 } },
  { key: { 'a.b': 1, 'a.c': -1 } },
  { key: { 'a.b': 1, c: 1 } },
  { key: { c: 1, 'a.b': -1 } },
  { key: { 'a.0': 1 } },
  { key: { b: 1, _id: -1 } },
  { key: { a: 1 }, sparse: true },
  { key: { b: 1, c: 1 }, sparse: true },
  { key: { b: 1 }, partialFilterExpression: { a: { $gt: 0 } } },
  { key: { a: 1 }, partialFilterExpression: { b: { $exists: true } } },
  { key: { c: -1 }, partialFilterExpression: { c: { $in: [1, 2, 'a'] } } },
  { key: { 'w.x': 1, _id: 1 } },
  { key: { c: 1, 'w.x': 1, 'w.z': -1 } },
  { key: { 'w.z.x': 1 }, partialFilterExpression: { 'w.x': { $gt: 0 } } },
];
export const indexes = fc.uniqueArray(fc.integer({ min: 0, max: INDEXES.length - 1 }), { minLength: 1, maxLength: 4 });
export const change = fc.oneof(
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }),
  fc.record({
    kind: fc.constant('set' as const),
    at: fc.nat(30),
    path: fc.constantFrom('a', 'b', 'c', 'w', 'w.x', 'w.z'),
    value,
  }),
  fc.record({ kind: fc.constant('unset' as const), at: fc.nat(30), path: fc.constantFrom('a', 'b', 'c', 'w.x') }),
);
export const query = fc.record({ filter, sort, skip: fc.constantFrom(0, 0, 2), limit: fc.constantFrom(0, 0, 1, 3) });
