import fc from 'fast-check';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, BSON, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { documentValue } from '../bson/value.ts';
import { documentFromJs } from '../bson/scalars.ts';
import { parseSpec } from '../store/index-spec.ts';
import type { Collection } from '../store/collection.ts';
import { openStore, type Store } from '../store/store.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { countMatching } from './count.ts';
import { matches, type Filter } from './filter.ts';
import { find, run, type FindOptions } from './find.ts';
import { parseFilter } from './parse-filter.ts';
import { ReadBudget, type Found, type Scan } from './scan.ts';
import { parseSort, sortKey } from './sort.ts';
type Js = Record<string, unknown>;
type Sample<A> = A extends fc.Arbitrary<infer T> ? T : never;

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
const value = fc.oneof(
  { weight: 5, arbitrary: leaf },
  { weight: 2, arbitrary: inner },
  { weight: 2, arbitrary: fc.array(fc.oneof(inner, scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }) },
);
const document = fc.record({ a: value, b: value, c: leaf }, { requiredKeys: [] });
const path = fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'a.b', 'a.b', 'a.c', 'a.0', 'b.b', 'a.0.b', '_id');
const range = fc.constantFrom('$gt', '$gte', '$lt', '$lte');
const operators = fc.oneof(
  fc.tuple(
    fc.constantFrom('$eq', '$ne'),
    value.filter((one) => !(one instanceof RegExp)),
  ),
  fc.tuple(
    range,
    value.filter((one) => !(one instanceof RegExp)),
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
        scalar.filter((one) => !(one instanceof RegExp)),
      )
      .map((one) => Object.fromEntries([one])),
  ),
  fc.tuple(fc.constant('$elemMatch'), fc.record({ b: scalar })),
);
const condition = fc.oneof(
  { weight: 2, arbitrary: value },
  { weight: 5, arbitrary: operators.map((one) => Object.fromEntries([one])) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.tuple(range, scalar), fc.tuple(range, scalar))
      .filter(([x, y]) => ![x, y].some(([, v]) => v instanceof RegExp))
      .map((pair) => Object.fromEntries(pair)),
  },
  { weight: 1, arbitrary: operators.map((one) => ({ $not: Object.fromEntries([one]) })) },
);
const conditions = fc.array(fc.tuple(path, condition), { minLength: 1, maxLength: 3 });
const flat = conditions.map((entries): Js => ({ $and: entries.map((one) => Object.fromEntries([one])) }));
const filter = fc.oneof(
  { weight: 4, arbitrary: flat },
  {
    weight: 2,
    arbitrary: fc
      .tuple(flat, fc.array(flat, { minLength: 1, maxLength: 3 }))
      .map(([one, or]): Js => ({ $and: [one], $or: or })),
  },
  { weight: 2, arbitrary: fc.array(flat, { minLength: 1, maxLength: 3 }).map((or): Js => ({ $or: or })) },
  { weight: 1, arbitrary: flat.map((one): Js => ({ $nor: [one] })) },
  { weight: 1, arbitrary: fc.constant({}) },
);
const order = fc.constantFrom(1, -1);
const sort = fc.oneof(
  fc.constant({}),
  fc.tuple(path, order).map((one) => Object.fromEntries([one])),
  fc.tuple(fc.tuple(path, order), fc.tuple(path, order)).map((pair) => Object.fromEntries(pair)),
);
const INDEXES: Js[] = [
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
];
const indexes = fc.uniqueArray(fc.integer({ min: 0, max: INDEXES.length - 1 }), { minLength: 1, maxLength: 4 });
const change = fc.oneof(
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }),
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(30), path: fc.constantFrom('a', 'b', 'c'), value }),
  fc.record({ kind: fc.constant('unset' as const), at: fc.nat(30), path: fc.constantFrom('a', 'b', 'c') }),
);
const query = fc.record({ filter, sort, skip: fc.constantFrom(0, 0, 2), limit: fc.constantFrom(0, 0, 1, 3) });

function all(scan: Scan): Found[] {
  const found: Found[] = [];
  for (let next = scan.next(); next; next = scan.next()) found.push(next);
  return found;
}
/** Two values that no index on both can hold: nothing to compare then. */
function tolerated<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof CommandError && [171, 16746].includes(error.code)) return undefined;
    throw error;
  }
}

describe('the planner', () => {
  let store: Store;
  let collection: Collection;
  let counter = 0;

  beforeAll(() => {
    store = openStore(join(mkdtempSync(join(tmpdir(), 'annal-mongodb-')), 'mongodb.db'), (error) => {
      throw error;
    });
  });
  afterAll(() => store.close());

  function fill(documents: readonly Js[], chosen: readonly number[]): void {
    counter += 1;
    collection = store.catalog.create('test', `c${counter}`);
    const early = chosen.filter((n) => n % 2 === 0);
    const late = chosen.filter((n) => n % 2 === 1);
    for (const n of early) addIndex(n);
    documents.forEach((one, _id) => tolerated(() => collection.insert(Buffer.from(BSON.serialize({ _id, ...one })))));
    for (const n of late) tolerated(() => addIndex(n));
  }

  function addIndex(n: number): void {
    store.catalog.addIndex(collection, parseSpec(documentFromJs({ v: 2, name: `i${n}`, ...INDEXES[n] })));
  }

  function apply(changes: readonly Sample<typeof change>[]): void {
    for (const one of changes) {
      const target =
        collection.indexes[0] && all(run(collection, { kind: 'collection', backward: false }, everything(one.at)))[0];
      if (!target) continue;
      if (one.kind === 'remove') collection.remove(target.rid, target.body);
      else {
        const update = one.kind === 'set' ? { $set: { [one.path]: one.value } } : { $unset: { [one.path]: 1 } };
        const parsed = parseUpdate(documentFromJs(update), undefined);
        tolerated(() => {
          const body = applyUpdate(target.body, parsed, -1, { inserting: false, now: 0 });
          if (body !== target.body) collection.replace(target.rid, target.body, body);
        });
      }
    }
  }

  const everything = (skip: number): FindOptions => ({
    filter: parseFilter(documentFromJs({})),
    sort: [],
    skip,
    limit: 1,
    budget: new ReadBudget(),
  });

  function bruteForce(wanted: Filter): Found[] {
    const scan = run(collection, { kind: 'collection', backward: false }, { ...everything(0), limit: 0 });
    return all(scan).filter(({ body }) => matches(wanted, documentValue(body)));
  }

  function check({ filter: js, sort: sortJs, skip, limit }: Sample<typeof query>): void {
    const parsed = parseFilter(documentFromJs(js));
    const order = parseSort(documentFromJs(sortJs));
    const options: FindOptions = { filter: parsed, sort: order, skip, limit, budget: new ReadBudget() };
    const expected = bruteForce(parsed);
    expect(countMatching(collection, { ...options, skip: 0, limit: 0 })).toBe(expected.length);
    const keys = tolerated(() => expected.map(({ body }) => key(body, order)).sort(Buffer.compare));
    if (!keys) return;
    const found = all(find(collection, options));
    const end = limit ? skip + limit : undefined;
    expect(found.map(({ body }) => key(body, order))).toEqual(keys.slice(skip, end));
    expect(new Set(found.map(({ rid }) => rid)).size).toBe(found.length);
    for (const { rid } of found) expect(expected.some((one) => one.rid === rid)).toBe(true);
  }

  function key(body: Buffer, order: ReturnType<typeof parseSort>): Buffer {
    try {
      return sortKey(body, order);
    } catch (error) {
      if (error instanceof CommandError && error.code === 2) throw new CommandError(171, error.message);
      throw error;
    }
  }

  it('finds with any indexes what a scan of all documents finds, before and after changes', () => {
    const cases = fc.tuple(
      fc.array(document, { minLength: 1, maxLength: 25 }),
      indexes,
      fc.array(change, { maxLength: 10 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(cases, ([documents, chosen, changes, queries]) => {
        fill(documents, chosen);
        for (const one of queries) check(one);
        apply(changes);
        for (const one of queries) check(one);
        store.catalog.drop(collection);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
    );
  });

  it('keeps exactly the entries of the documents there are', () => {
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 15 }),
        indexes,
        fc.array(change, { maxLength: 15 }),
        (documents, chosen, changes) => {
          fill(documents, chosen);
          apply(changes);
          const bodies = all(run(collection, { kind: 'collection', backward: false }, { ...everything(0), limit: 0 }));
          for (const index of collection.indexes) {
            const entries = index.entries({ low: Buffer.alloc(0), high: Buffer.from([0xff, 0xff]) }, false, 100_000);
            expect(entries.rids.length).toBe(bodies.reduce((sum, { body }) => sum + index.keysOf(body).keys.length, 0));
          }
          expect(collection.documents).toBe(bodies.length);
          expect(collection.bytes).toBe(bodies.reduce((sum, { body }) => sum + body.length, 0));
          store.catalog.drop(collection);
        },
      ),
      { numRuns: 100 },
    );
  });

  const traps: readonly [string, Js, Js][] = [
    ['two conditions met by two elements', { a: [1, 5] }, { a: { $gt: 3, $lt: 2 } }],
    ['two equalities met by two elements', { a: [1, 5] }, { $and: [{ a: 1 }, { a: 5 }] }],
    [
      'two fields of two elements',
      {
        a: [
          { b: 1, c: 2 },
          { b: 2, c: 1 },
        ],
      },
      { 'a.b': 1, 'a.c': 1 },
    ],
    ['a missing field beside a present one', { a: [{ b: 1 }, { c: 1 }] }, { 'a.b': null }],
    ['a whole array', { a: [[1, 2], 3] }, { a: [1, 2] }],
    ['an empty array', { a: [] }, { a: [] }],
    ['null in a sparse index', { b: 1 }, { a: null }],
    ['more than a partial index holds', { a: 0, b: 1 }, { b: 1 }],
  ];

  it.each(traps)('does not miss %s', (_, doc, js) => {
    fill(
      [doc],
      INDEXES.map((__, n) => n),
    );
    check({ filter: js, sort: {}, skip: 0, limit: 0 });
    expect(bruteForce(parseFilter(documentFromJs(js)))).toHaveLength(1);
  });
});
