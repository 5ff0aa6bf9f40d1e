import fc from 'fast-check';
import { BSON } from 'bson';
import { documentFromJs } from '../bson/scalars.ts';
import { documentValue } from '../bson/value.ts';
import { parseSpec } from '../store/index-spec.ts';
import type { Collection } from '../store/collection.ts';
import { all as allOf, finished, type Task } from '../tasks/task.ts';
import { conjuncts, matches } from './filter.ts';
import { run, type FindOptions } from './find.ts';
import { parseFilter } from './parse-filter.ts';
import type { SetPlan } from './plan.ts';
import { choosePlan } from './planner.ts';
import { Positions } from './positions.ts';
import { ReadBudget } from './read-budget.ts';
import type { Found, Scan } from './scan.ts';
import { rankedPlan, setPlan } from './set-plan.ts';
import { parseSort, sortKey } from './sort.ts';
import { ScratchStore } from './testing/scratch-store.ts';

const now = <Value>(task: Task<Value>): Value => finished(task, new ReadBudget());
const all = (scan: Scan): Found[] => now(allOf(scan));

interface Thing {
  readonly kind: 'a' | 'b';
  readonly tag: number;
  readonly w: Readonly<Record<string, number | string>>;
}

const number = fc.integer({ min: 0, max: 6 });
const thing: fc.Arbitrary<Thing> = fc.record({
  kind: fc.constantFrom('a', 'b'),
  tag: fc.integer({ min: 0, max: 1 }),
  w: fc.oneof(fc.record({ x: number }), fc.record({ x: number, y: fc.constantFrom('p', 'q') }), fc.constant({})),
});
const write = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), thing }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(30), thing }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }),
);
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;
const asked = fc.record({
  kinds: fc.subarray<'a' | 'b'>(['a', 'b'], { minLength: 1 }),
  descending: fc.boolean(),
  skip: fc.integer({ min: 0, max: 8 }),
  limit: fc.integer({ min: 1, max: 40 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

describe('positions in the order of an index', () => {
  let store: ScratchStore;
  let collection: Collection;

  beforeAll(() => {
    store = new ScratchStore();
  });
  afterAll(() => store.close());

  function fill(things: readonly Thing[]): void {
    collection = store.collection();
    for (const key of [
      { kind: 1, tag: 1 },
      { kind: 1, 'w.$**': 1, _id: 1 },
    ])
      store.catalog.addIndex(collection, parseSpec(documentFromJs({ v: 2, name: JSON.stringify(key), key })));
    for (const one of things) insert(one);
  }

  let ids = 0;
  function insert(one: Thing): void {
    ids += 1;
    collection.insert(Buffer.from(BSON.serialize({ _id: ids, ...one })));
  }

  function everything(): Found[] {
    return all(run(collection, { kind: 'collection', backward: false }, optionsOf({}, {}, 0, 0)));
  }

  function apply(one: Write): void {
    if (one.kind === 'insert') return insert(one.thing);
    const found = everything();
    const target = found[one.at % Math.max(found.length, 1)];
    if (!target) return;
    const { rid, body } = target;
    if (one.kind === 'remove') return collection.remove(rid, body);
    const { _id } = BSON.deserialize(body) as { _id: number };
    collection.replace(rid, body, Buffer.from(BSON.serialize({ _id, ...one.thing })));
  }

  function optionsOf(
    filter: Record<string, unknown>,
    sort: Record<string, unknown>,
    skip: number,
    limit: number,
  ): FindOptions {
    const [read, order] = [parseFilter(documentFromJs(filter)), parseSort(documentFromJs(sort))];
    return { filter: read, sort: order, skip, limit, budget: new ReadBudget() };
  }

  function plan({ kinds, descending, skip, limit }: Asked): { plan: SetPlan | undefined; options: FindOptions } {
    const direction = descending ? -1 : 1;
    const filter = { kind: { $in: kinds }, tag: 1, 'w.x': { $exists: true } };
    const options = optionsOf(filter, { 'w.x': direction, _id: direction }, skip, limit);
    const question = { ...options, wanted: skip + limit, few: 0 };
    return { plan: now(setPlan(collection, conjuncts(options.filter), question)), options };
  }

  /** As few documents are put in order. */
  function ranked({ filter, sort, skip, limit, budget }: FindOptions): SetPlan | undefined {
    const few = choosePlan(collection, { filter, sort: [], wanted: 0 });
    if (!('kind' in few) || few.kind !== 'index') return undefined;
    return now(rankedPlan(collection, conjuncts(filter), few, { sort, wanted: skip + limit, budget }));
  }

  /** Asks until it is known. */
  function check(one: Asked): void {
    let { plan: sets, options } = plan(one);
    for (let n = 0; n < 200 && sets && !sets.positions; n += 1) ({ plan: sets, options } = plan(one));
    const matching = everything().filter(({ body }) => matches(options.filter, documentValue(body)));
    const expected = matching.map(({ body }) => sortKey(body, options.sort)).sort(Buffer.compare);
    for (const each of [sets, ranked(options)]) {
      if (!each) continue;
      const found = all(run(collection, each, options, collection.writes));
      expect(found.map(({ body }) => sortKey(body, options.sort))).toEqual(
        expected.slice(one.skip, one.skip + one.limit),
      );
    }
  }

  it('stay those of the index, whatever is written between two questions', () => {
    const cases = fc.tuple(
      fc.array(thing, { minLength: 10, maxLength: 40 }),
      fc.array(fc.tuple(fc.array(write, { maxLength: 12 }), asked), { minLength: 1, maxLength: 6 }),
    );
    let known = 0;
    fc.assert(
      fc.property(cases, ([things, steps]) => {
        fill(things);
        for (const [writes, one] of steps) {
          for (const each of writes) apply(each);
          check(one);
          if (plan(one).plan?.positions && ranked(plan(one).options)) known += 1;
        }
        store.catalog.drop(collection);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
    );
    expect(known).toBeGreaterThan(50);
  });

  it('are the ones that were moved last, however many were', () => {
    const expected = new Map<number, number>();
    let positions = new Positions(Float64Array.of(NaN, 1, 2, 3));
    for (let n = 0; n < 60; n += 1) {
      const moved = new Map(
        Array.from({ length: 10 }, (_, m) => [(n * 7 + m * 13) % 900, n % 9 === 0 ? NaN : n + m / 10]),
      );
      for (const [rid, position] of moved) expected.set(rid, position);
      const before = positions.at(3);
      const next = positions.with(moved);
      expect(positions.at(3)).toBe(before);
      positions = next;
    }
    for (let rid = 0; rid < 1_000; rid += 1)
      expect(positions.at(rid)).toBe(expected.get(rid) ?? [NaN, 1, 2, 3][rid] ?? NaN);
  });
});
