import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { EventStore } from '../event-store.ts';
import { snapshotStream, type SnapshotLogger, type SnapshotPartTaken } from './snapshots.ts';
import { context, parts } from '../testing/snapshot-parts.ts';

type Added = DomainEvent<'Added', 1, { readonly by: number }>;
interface Sum {
  readonly total: number;
  /** Events folded by this process. */
  readonly folded: number;
  /** Hardly compresses, so a snapshot takes several parts. */
  readonly ballast: readonly string[];
}

const ballast = Array.from({ length: 40_000 }, () => randomUUID());
const empty: Sum = { total: 0, folded: 0, ballast: [] };

function sums({ version = 1, weight = [] as readonly string[] } = {}): Aggregate<Sum, number, Added> {
  return {
    category,
    schemas: { Added: { schemaVersion: 1 } },
    initial: empty,
    decide: (by) => (by === 0 ? [] : [{ type: 'Added', schemaVersion: 1, data: { by } }]),
    evolve: (sum, { data }) => ({ ...sum, total: sum.total + data.by, folded: sum.folded + 1 }),
    snapshot: {
      version,
      every: 10,
      pack: ({ total }) => [{ total }, { ballast: weight }],
      unpack: () => {
        let state = empty;
        return {
          add: (piece) => void (state = { ...state, ...(piece as object) }),
          state: () => state,
        };
      },
    },
  };
}

const category = `sum${randomUUID().slice(0, 8)}`;

let server: EmbeddedEventStore;
const stores: EventStore[] = [];
/** Starts with an empty cache, like a new process. */
function started(logger?: SnapshotLogger): EventStore {
  const store = new EventStore(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => new Date(), logger);
  stores.push(store);
  return store;
}

beforeAll(async () => {
  server = await startEmbeddedEventStore({ dataDir: mkdtempSync(join(tmpdir(), 'annal-es-')) });
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await server.close();
});

async function lastPart(store: EventStore, stream: string): Promise<SnapshotPartTaken['data'] | undefined> {
  let last: SnapshotPartTaken['data'] | undefined;
  for await (const { data } of store.readStream(parts, snapshotStream(stream))) last = data;
  return last;
}

const isEnd = (last: SnapshotPartTaken['data'] | undefined) => last !== undefined && last.part === last.parts - 1;

/** Twelve events; the snapshot holds the first ten. */
async function longStream(fold = sums()): Promise<{ readonly stream: string; readonly lastCommand: string }> {
  const store = started();
  const stream = `${category}-${randomUUID()}`;
  const commands = Array.from({ length: 12 }, () => randomUUID());
  for (const id of commands.slice(0, 10)) await store.transact(fold, stream, 1, context(id));
  while (!isEnd(await lastPart(store, stream))) await turn();
  for (const id of commands.slice(10)) await store.transact(fold, stream, 1, context(id));
  return { stream, lastCommand: commands[9] ?? '' };
}

it('takes a snapshot of a long stream, and starts from it after a restart', async () => {
  const { stream } = await longStream(sums({ weight: ballast }));
  const { state, revision } = await started().load(sums(), stream);
  expect(state).toMatchObject({ total: 12, folded: 2 });
  expect(state.ballast.join()).toBe(ballast.join());
  expect(revision).toBe(11n);
  expect((await lastPart(started(), stream))?.parts).toBeGreaterThan(1);
});

it('still recognises commands that the snapshot remembers', async () => {
  const { stream, lastCommand } = await longStream();
  const { receipt, state } = await started().transact(sums(), stream, 1, context(lastCommand));
  expect(receipt.revision).toBe('9');
  expect(state.total).toBe(12);
});

it.each([
  ['of another version', {}, 2],
  ['that is unreadable', { part: 0, parts: 1, content: 'bm90aGluZw==' }, 1],
  ['whose writer was interrupted', { part: 0, parts: 3 }, 1],
  ['with a part missing', { part: 1, parts: 2 }, 1],
])('reads the stream without a snapshot %s', async (_, changes, version) => {
  const { stream } = await longStream();
  const store = started();
  const last = await lastPart(store, stream);
  if (!last) throw new Error('There is no snapshot');
  if (Object.keys(changes).length > 0)
    await store.transact(parts, snapshotStream(stream), { ...last, ...changes }, context());
  const { state } = await started().load(sums({ version }), stream);
  expect(state).toEqual({ total: 12, folded: 12, ballast: [] });
});

const unreadable = { part: 0, parts: 1, content: 'bm90aGluZw==' };

it('reports once that a snapshot is unreadable, and once that they are readable again', async () => {
  const said: string[] = [];
  const tell = (_: object, message: string) => void said.push(message);
  const reader = started({ info: tell, warn: tell });
  const streams = [await longStream(), await longStream(), await longStream()].map(({ stream }) => stream);
  const [good = '', ...bad] = streams;
  const store = started();
  for (const stream of bad) {
    const last = await lastPart(store, stream);
    if (!last) throw new Error('There is no snapshot');
    await store.transact(parts, snapshotStream(stream), { ...last, ...unreadable }, context());
  }
  const fold = sums();
  for (const stream of bad) await reader.load(fold, stream);
  expect(said).toEqual(['A snapshot could not be read: after a start the stream is read from an earlier revision']);
  await reader.load(fold, good);
  expect(said.slice(1)).toEqual(['Snapshots can be read again']);
});

it('keeps the newest complete snapshot, and none before it', async () => {
  const fold = sums({ weight: ballast });
  const { stream } = await longStream(fold);
  const store = started();
  const revisions = async () => {
    const found: [bigint, string][] = [];
    for await (const { revision, data } of store.readStream(parts, snapshotStream(stream)))
      found.push([revision, data.revision]);
    return found;
  };
  const first = await revisions();
  expect(new Set(first.map(([, of]) => of))).toEqual(new Set(['9']));
  for (let more = 0; more < 10; more += 1) await store.transact(fold, stream, 1, context());
  const isCutOff = async () => (await revisions())[0]?.[0] === BigInt(first.length);
  while (!(await isCutOff())) await turn();
  const second = await revisions();
  const last = await lastPart(store, stream);
  expect(second).toHaveLength(last?.parts ?? 0);
  expect(new Set(second.map(([, of]) => of))).toEqual(new Set([last?.revision]));
  const { state } = await started().load(sums(), stream);
  expect(state.total).toBe(22);
  expect(state.folded).toBeLessThan(10);
});
