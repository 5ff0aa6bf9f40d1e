import fc from 'fast-check';
import type { DomainEvent } from '@annal/kernel';
import { applyChanges } from '../documents/apply-change.ts';
import { BuildRunner } from './build-runner.ts';
import type { ReadModelDatabase } from '../database/connect.ts';
import { assertNoCircle } from '../documents/copy-order.ts';
import { countersOf } from './counters.ts';
import {
  copy,
  copyIfPresent,
  increment,
  patch,
  patchIfPresent,
  patchWhere,
  put,
  remove,
  removeWhere,
  rewriteWhere,
  type DocumentChange,
} from '../documents/document-change.ts';
import { CrashError, crashingDatabase, type CrashPlan } from '../fixtures/crashing-database.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { LogEnd } from '../projections/log-end.ts';
import { ProjectionRecords } from '../projections/projection-records.ts';
import type { AnyProjection, Projection } from '../projections/projection.ts';

interface Thing {
  readonly _id: string;
  readonly kind?: string;
  readonly n?: number;
  readonly note?: { readonly text?: string };
}
type Change = DocumentChange<Thing>;
type Changed = DomainEvent<'Changed', 1, readonly Change[]>;

const counts: AnyProjection['counts'] = [
  { name: 'all', by: [] },
  { name: 'byKind', by: ['kind'] },
  { name: 'large', by: ['kind', 'n'], where: ({ n = 0 }: Thing) => n > 2 },
];

function things(name: string): Projection<Changed, Thing> {
  return {
    name,
    version: 1,
    sources: [{ category: 'thing', schemas: { Changed: { schemaVersion: 1 } } }],
    indexes: [{ name: 'byKind', keys: { kind: 1 } }],
    counts: counts as Projection<Changed, Thing>['counts'],
    project: ({ data }) => data,
  };
}

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const kind = fc.constantFrom('x', 'y', 'z');
const n = fc.integer({ min: 0, max: 4 });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ _id: id, kind, n }).map((thing) => put<Thing>(thing)) },
  { weight: 4, arbitrary: fc.tuple(id, kind).map(([of, to]) => patch(of, { kind: to })) },
  { weight: 2, arbitrary: fc.tuple(id, kind).map(([of, to]) => patchIfPresent(of, { 'note.text': to, n: undefined })) },
  { weight: 4, arbitrary: fc.tuple(id, n).map(([of, by]) => increment(of, { n: by })) },
  { weight: 5, arbitrary: fc.tuple(id, id, kind).map(([from, to, as]) => copy(from, to, { kind: as })) },
  { weight: 2, arbitrary: fc.tuple(id, id).map(([from, to]) => copyIfPresent(from, to)) },
  { weight: 5, arbitrary: id.map((of) => remove(of)) },
);
const filtered: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(kind, kind).map(([from, to]) => patchWhere({ kind: from }, { kind: to })),
  kind.map((of) => removeWhere({ kind: of })),
  fc.tuple(kind, kind).map(([of, to]) => rewriteWhere<Thing>({ kind: of }, (thing) => recounted(thing, to))),
);
/** Depends on the document, unlike all other changes. */
const recounted = ({ n: before = 0, ...thing }: Thing, to: string): Thing =>
  before > 2 ? { ...thing, kind: to } : { ...thing, n: before + 2 };
const history = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(fc.oneof(change, filtered), { minLength: 1, maxLength: 3 }) },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
);
/** Lengths of appends. */
const appends = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12, size: 'max' });
const crash: fc.Arbitrary<CrashPlan> = fc.record({
  // A process sends fewer commands than that before the first event.
  atCommand: fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }) },
    { weight: 9, arbitrary: fc.integer({ min: 5, max: 30 }) },
  ),
  carriedOut: fc.nat({ max: 12 }),
  delayMs: fc.constantFrom(0, 0, 4),
});

interface Model {
  documents: Map<string, Thing>;
  readonly positions: Map<string, bigint>;
}

/** The model without failures; false when the event is impossible. */
function happens(model: Model, changes: readonly Change[], position: bigint): boolean {
  let after: Map<string, Thing>;
  try {
    assertNoCircle(changes);
    after = applyChanges(model.documents, changes);
  } catch {
    return false;
  }
  for (const [key, document] of after) {
    if (document !== model.documents.get(key)) model.positions.set(key, position);
  }
  model.documents = after;
  return true;
}

function expectedCounters(documents: Iterable<Thing>): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const document of documents) {
    for (const counter of countersOf(counts ?? [], document)) numbers[counter] = (numbers[counter] ?? 0) + 1;
  }
  return numbers;
}

describe('a host that crashes between any two commands', () => {
  let store: ReadModelDatabase;
  let runs = 0;
  beforeAll(async () => (store = await startDatabase()));
  afterAll(() => store.close());

  /** One process run, until it has caught up or crashed. */
  async function live(log: MemoryEventLog, projection: AnyProjection, plan?: CrashPlan): Promise<boolean> {
    const database = plan ? crashingDatabase(store.database, plan) : store.database;
    const clock = () => new Date();
    const records = new ProjectionRecords(database, 'test', 60_000, clock);
    try {
      const lease = await records.acquire(await records.ensure(projection.name, 1), 'v1');
      if (!lease) throw new Error('The lease was free');
      const logEnd = new LogEnd(() => log.headPosition());
      const runner: BuildRunner = new BuildRunner(
        { database, source: log, records, projection, clock, logEnd },
        lease,
        {
          onApplied: () => undefined,
          onCaughtUp: () => runner.stop(),
        },
      );
      await runner.run(false);
      return true;
    } catch (error) {
      if (error instanceof CrashError) return false;
      throw error;
    }
  }

  async function stored(collection: string): Promise<{ _id: string; [field: string]: unknown }[]> {
    const found = store.database.collection<{ _id: string }>(collection, { useBigInt64: true });
    return found.find({}, { sort: { _id: 1 } }).toArray();
  }

  it('ends in the same state as a host that never crashed', async () => {
    const property = fc.asyncProperty(
      history,
      appends,
      fc.array(crash, { minLength: 1, maxLength: 8, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12, size: 'max' }),
      async (events, lengths, crashes, sizes) => {
        let batches = 0;
        const log = new MemoryEventLog(() => sizes[batches++ % sizes.length] ?? 1);
        const projection = things(`things-${(runs += 1)}`);
        const model: Model = { documents: new Map(), positions: new Map() };
        let next = 10n;
        const commands = lengths.flatMap((length, index) => Array<string>(length).fill(`command-${index}`));
        for (const [index, changes] of events.entries()) {
          if (happens(model, changes, next)) next = log.append('thing', 'Changed', changes, commands[index]) + 10n;
        }

        for (const plan of crashes) await live(log, projection, plan);
        expect(await live(log, projection)).toBe(true);

        const collection = `${projection.name}-v1`;
        const expected = [...model.documents.values()]
          .map((document) => ({ ...document, position: model.positions.get(document._id) }))
          .sort((left, right) => (left._id < right._id ? -1 : 1));
        expect(await stored(collection)).toEqual(expected);
        const counters = (await stored(`${collection}-counts`)).filter(({ count }) => count !== 0);
        expect(Object.fromEntries(counters.map(({ _id, count }) => [_id, count]))).toEqual(
          expectedCounters(model.documents.values()),
        );
        const [record] = await stored('projections').then((all) => all.filter(({ _id }) => _id === projection.name));
        expect(record).toMatchObject({ builds: { v1: { position: next === 10n ? null : next - 10n, removed: [] } } });
        for (const name of [collection, `${collection}-counts`]) await store.database.dropCollection(name);
      },
    );
    await fc.assert(property, {
      numRuns: Number(process.env['CRASH_RUNS'] ?? (process.env['LONG'] === '1' ? 100 : 30)),
      // Shrinking takes minutes; the printed seed and path reproduce the failure.
      endOnFailure: true,
    });
  }, 300_000);
});
