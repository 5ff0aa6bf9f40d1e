import fc from 'fast-check';
import { Query } from 'mingo';
import { documentFromJs } from '../bson/scalars.ts';
import { matches } from './filter.ts';
import { parseFilter } from './parse-filter.ts';

type Js = Record<string, unknown>;

// Only cases in which mingo agrees with MongoDB: no comparison across types, no arrays as operands, no arrays inside
// arrays, and not $elemMatch, $mod and $all, which mingo applies differently below arrays.
const scalar = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('a', 'b', 'ab'));
const leaf = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const inner = fc.record({ b: scalar, c: scalar }, { requiredKeys: [], noNullPrototype: true });
const value = fc.oneof(leaf, inner, fc.array(inner, { maxLength: 3 }));
const document = fc.record({ a: value, b: value, c: leaf }, { requiredKeys: [], noNullPrototype: true });
const path = fc.constantFrom('a', 'b', 'c', 'a.b', 'a.c', 'b.b');
const entry = (pair: readonly [string, unknown]): Js => Object.fromEntries([pair]);
const comparisons = fc.oneof(
  fc.tuple(fc.constantFrom('$eq', '$ne'), scalar).map(entry),
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), fc.integer({ min: 0, max: 4 })).map(entry),
  fc.tuple(fc.constantFrom('$in', '$nin'), fc.array(scalar, { minLength: 1, maxLength: 6 })).map(entry),
);
const operators = fc.oneof(
  { weight: 3, arbitrary: comparisons },
  fc.constantFrom<Js>({ $regex: '^a' }, { $regex: 'B', $options: 'i' }, { $exists: true }, { $exists: false }),
  fc.constantFrom<Js>({ $gt: 0, $lt: 3 }),
);
const condition = fc
  .tuple(
    path,
    fc.oneof(
      operators,
      scalar,
      comparisons.map((comparison): Js => ({ $not: comparison })),
    ),
  )
  .map(entry);
const filter = fc.oneof(
  condition,
  fc.array(condition, { minLength: 1, maxLength: 3 }).map((conditions): Js => ({ $and: conditions })),
  fc.array(condition, { minLength: 1, maxLength: 3 }).map((any): Js => ({ $or: any })),
  fc.array(condition, { minLength: 1, maxLength: 3 }).map((none): Js => ({ $nor: none })),
);

describe('a filter', () => {
  it('matches the same documents as mingo where mingo agrees with MongoDB', () => {
    fc.assert(
      fc.property(document, filter, (doc, js) => {
        expect(matches(parseFilter(documentFromJs(js)), documentFromJs(doc))).toBe(new Query(js).test(doc));
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1000) },
    );
  });
});
