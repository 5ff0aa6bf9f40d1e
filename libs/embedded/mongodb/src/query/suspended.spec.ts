import fc from 'fast-check';
import { BSON } from 'bson';
import { documentFromJs } from '../bson/scalars.ts';
import { documentValue } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { Collection } from '../store/collection.ts';
import { parseSpec } from '../store/index-spec.ts';
import { all, finished, PAUSED } from '../tasks/task.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { matches } from './filter.ts';
import { find, run, type FindOptions } from './find.ts';
import { parseFilter } from './parse-filter.ts';
import { ReadBudget } from './read-budget.ts';
import type { DocumentRow, Scan } from './scan.ts';
import { parseSort, sortKey } from './sort.ts';
import { change, document, INDEXES, indexes, query, type Js, type Sample } from './testing/any-query.ts';
import { ScratchStore } from './testing/scratch-store.ts';

/** Pauses at every other row. */
class ShortBudget extends ReadBudget {
  private questions = 0;

  override get isDue(): boolean {
    this.questions += 1;
    return this.questions % 2 === 1;
  }

  override get isOver(): boolean {
    return this.isDue;
  }
}

type Change = Sample<typeof change>;
const COPIES = 4;

/** Undefined if the values fit no index or sort: nothing to compare then. */
function tolerated<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof CommandError && [2, 28, 171, 16746].includes(error.code)) return undefined;
    throw error;
  }
}

describe('a scan during concurrent writes', () => {
  let store: ScratchStore;
  let collection: Collection;

  beforeAll(() => {
    store = new ScratchStore();
  });
  afterAll(() => store.close());

  function fill(documents: readonly Js[], chosen: readonly number[]): void {
    collection = store.collection();
    for (const n of chosen)
      store.catalog.addIndex(collection, parseSpec(documentFromJs({ v: 2, name: `i${n}`, ...INDEXES[n] })));
    let _id = 0;
    for (const doc of Array.from({ length: COPIES }, () => documents).flat()) {
      _id += 1;
      tolerated(() => collection.insert(Buffer.from(BSON.serialize({ _id, ...doc }))));
    }
  }

  const everything = (): DocumentRow[] =>
    finished(
      all(run(collection, { kind: 'collection', backward: false }, { ...options({}, {}), budget: new ReadBudget() })),
      new ReadBudget(),
    );

  const options = (filter: Js, sort: Js): FindOptions => ({
    filter: parseFilter(documentFromJs(filter)),
    sort: parseSort(documentFromJs(sort)),
    skip: 0,
    limit: 0,
    budget: new ShortBudget(),
  });

  function write(step: Change): number | undefined {
    const documents = everything();
    const target = documents[step.at % Math.max(documents.length, 1)];
    if (!target) return undefined;
    if (step.kind === 'remove') collection.remove(target.rid, target.body);
    else {
      const update = step.kind === 'set' ? { $set: { [step.path]: step.value } } : { $unset: { [step.path]: 1 } };
      const parsed = parseUpdate(documentFromJs(update), undefined);
      tolerated(() => {
        const body = applyUpdate(target.body, parsed, -1, { inserting: false, now: 0 });
        if (body !== target.body) collection.replace(target.rid, target.body, body);
      });
    }
    return target.rid;
  }

  function readBeside(scan: Scan, changes: readonly Change[]): { found: DocumentRow[]; touched: ReadonlySet<number> } {
    const left = [...changes];
    const touched = new Set<number>();
    const found: DocumentRow[] = [];
    for (let next = scan.next(); next; next = scan.next())
      if (next !== PAUSED) found.push(next);
      else {
        const step = left.shift();
        const rid = step && write(step);
        if (rid !== undefined) touched.add(rid);
      }
    return { found, touched };
  }

  function check({ filter, sort }: Sample<typeof query>, changes: readonly Change[]): void {
    const asked = options(filter, sort);
    const keyOf = ({ body }: DocumentRow): Buffer => sortKey(body, asked.sort);
    const before = everything().filter(({ body }) => matches(asked.filter, documentValue(body)));
    if (!tolerated(() => before.map(keyOf))) return;
    const read = tolerated(() => readBeside(find(collection, asked), changes));
    if (!read) return;
    const { found, touched } = read;
    const untouched = found.filter(({ rid }) => !touched.has(rid));
    const expected = before.filter(({ rid }) => !touched.has(rid));
    expect(untouched.map(({ rid }) => rid).sort((a, b) => a - b)).toEqual(expected.map(({ rid }) => rid));
    expect(untouched.map(keyOf)).toEqual(expected.map(keyOf).sort(Buffer.compare));
    for (const { body } of found) expect(matches(asked.filter, documentValue(body))).toBe(true);
  }

  it('finds every unchanged document once, in order, and no document that does not match', () => {
    const cases = fc.tuple(
      fc.array(document, { minLength: 1, maxLength: 15 }),
      indexes,
      fc.array(change, { minLength: 1, maxLength: 20 }),
      query,
    );
    fc.assert(
      fc.property(cases, ([documents, chosen, changes, asked]) => {
        fill(documents, chosen);
        try {
          check(asked, changes);
        } finally {
          store.catalog.drop(collection);
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
    );
  });

  it('ends when its collection or index is dropped', () => {
    fill(
      Array.from({ length: 10 }, (_, a) => ({ a })),
      [0],
    );
    const read = (scan: Scan): number => readBeside(scan, []).found.length;
    const byIndex = find(collection, options({ a: { $gte: 0 } }, { a: 1 }));
    const byCollection = find(collection, options({ b: null }, {}));
    const inMemory = find(collection, options({}, { b: 1 }));
    for (const scan of [byIndex, byCollection, inMemory]) while (scan.next() === PAUSED);
    for (const index of collection.indexes.slice(1)) store.catalog.dropIndex(collection, index);
    expect(read(byCollection)).toBe(39);
    store.catalog.drop(collection);
    expect(() => read(byIndex)).toThrow(expect.objectContaining({ code: 175 }));
    expect(() => read(inMemory)).toThrow(expect.objectContaining({ code: 175 }));
  });
});
