import fc from 'fast-check';
import { BSON } from 'bson';
import { CommandError } from '../errors.ts';
import { documentValue } from '../bson/value.ts';
import { documentFromJs } from '../bson/scalars.ts';
import { IndexedDocument } from '../store/index-keys.ts';
import { parseSpec } from '../store/index-spec.ts';
import type { Collection } from '../store/collection.ts';
import { all as allOf, finished, type Task } from '../tasks/task.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { countMatching } from './count.ts';
import { matches, type Filter } from './filter.ts';
import { find, run, type FindOptions } from './find.ts';
import { parseFilter } from './parse-filter.ts';
import { ReadBudget } from './read-budget.ts';
import type { DocumentRow, Scan } from './scan.ts';
import { parseSort, sortKey } from './sort.ts';
import { change, document, INDEXES, indexes, query, type Js, type Sample } from './testing/any-query.ts';
import { ScratchStore } from './testing/scratch-store.ts';

const now = <Value>(task: Task<Value>): Value => finished(task, new ReadBudget());
const all = (scan: Scan): DocumentRow[] => now(allOf(scan));
/** Undefined if the error says that no index can hold the values: nothing to compare then. */
function tolerated<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof CommandError && [28, 171, 16746].includes(error.code)) return undefined;
    throw error;
  }
}

describe('the planner', () => {
  let store: ScratchStore;
  let collection: Collection;

  beforeAll(() => {
    store = new ScratchStore();
  });
  afterAll(() => store.close());

  function fill(documents: readonly Js[], chosen: readonly number[]): void {
    collection = store.collection();
    const early = chosen.filter((n) => n % 2 === 0);
    const late = chosen.filter((n) => n % 2 === 1);
    for (const n of early) addIndex(n);
    documents.forEach((doc, _id) => tolerated(() => collection.insert(Buffer.from(BSON.serialize({ _id, ...doc })))));
    for (const n of late) tolerated(() => addIndex(n));
  }

  function addIndex(n: number): void {
    store.catalog.addIndex(collection, parseSpec(documentFromJs({ v: 2, name: `i${n}`, ...INDEXES[n] })));
  }

  function apply(changes: readonly Sample<typeof change>[]): void {
    for (const step of changes) {
      const target =
        collection.indexes[0] && all(run(collection, { kind: 'collection', backward: false }, everything(step.at)))[0];
      if (!target) continue;
      if (step.kind === 'remove') collection.remove(target.rid, target.body);
      else {
        const update = step.kind === 'set' ? { $set: { [step.path]: step.value } } : { $unset: { [step.path]: 1 } };
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

  function bruteForce(filter: Filter): DocumentRow[] {
    const scan = run(collection, { kind: 'collection', backward: false }, { ...everything(0), limit: 0 });
    return all(scan).filter(({ body }) => matches(filter, documentValue(body)));
  }

  function check({ filter: js, sort: sortJs, skip, limit }: Sample<typeof query>): void {
    const parsed = parseFilter(documentFromJs(js));
    const order = parseSort(documentFromJs(sortJs));
    const options: FindOptions = { filter: parsed, sort: order, skip, limit, budget: new ReadBudget() };
    const expected = bruteForce(parsed);
    expect(now(countMatching(collection, { ...options, skip: 0, limit: 0 }))).toBe(expected.length);
    const keys = tolerated(() => expected.map(({ body }) => key(body, order)).sort(Buffer.compare));
    if (!keys) return;
    const end = limit ? skip + limit : undefined;
    const found = all(find(collection, options));
    expect(found.map(({ body }) => key(body, order))).toEqual(keys.slice(skip, end));
    expect(new Set(found.map(({ rid }) => rid)).size).toBe(found.length);
    for (const { rid } of found) expect(expected.some((row) => row.rid === rid)).toBe(true);
  }

  function key(body: Buffer, order: ReturnType<typeof parseSort>): Buffer {
    try {
      return sortKey(body, order);
    } catch (error) {
      if (error instanceof CommandError && error.code === 2) throw new CommandError(171, error.message);
      throw error;
    }
  }

  it('finds with any indexes the same documents as a full scan, before and after changes', () => {
    const cases = fc.tuple(
      fc.array(document, { minLength: 1, maxLength: 25 }),
      indexes,
      fc.array(change, { maxLength: 10 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(cases, ([documents, chosen, changes, queries]) => {
        fill(documents, chosen);
        for (const each of queries) check(each);
        apply(changes);
        for (const each of queries) check(each);
        store.catalog.drop(collection);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
    );
  });

  it('keeps exactly the index entries of the existing documents', () => {
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
            const entries = index.keyed({ low: Buffer.alloc(0), high: Buffer.from([0xff, 0xff]) }, false, 100_000);
            const expected = bodies.flatMap(({ rid, body }) =>
              index.keysOf(new IndexedDocument(body)).keys.map((key) => index.stored(key, rid)),
            );
            expect(entries.map(([key]) => Buffer.from(key))).toEqual(expected.sort(Buffer.compare));
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
    ['a position that is also a name', { a: [{ b: 1 }] }, { 'a.0': null }],
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
