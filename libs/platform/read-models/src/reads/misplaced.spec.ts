import { Long } from 'mongodb';
import type { ReadModelDatabase } from '../database/connect.ts';
import { books, librarian, type BookProjection } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { SWITCH_GRACE_MS, type ProjectionRecord } from '../projections/projection-record.ts';
import { RECORDS } from '../projections/projection-records.ts';
import { ReadModels } from './read-models.ts';

const WAIT = 20_000;
const LEASE_MS = 2 * SWITCH_GRACE_MS;
const NOT_IN_LOG = 'Checkpoint is not in the log, rebuilding the read model';

let store: ReadModelDatabase;
const hosts = new Hosts(() => store.database);
let names = 0;
let offset = 0;
const clock = () => new Date(Date.now() + offset);

beforeAll(async () => (store = await startDatabase()));
afterAll(() => store.close());
beforeEach(() => (offset = 0));
afterEach(() => hosts.stopAll());

const ownBooks = (): BookProjection => books({ name: `books-${(names += 1)}` });
const records = () => store.database.collection<ProjectionRecord>(RECORDS);

async function fillAndStop(projection: BookProjection, log: MemoryEventLog): Promise<void> {
  const library = librarian(log);
  const { host } = hosts.start({ source: log, projections: [projection] });
  for (const id of ['a', 'b', 'c']) library.add(id);
  await host.reached('book', library.drop('c'), WAIT);
  await host.stop();
}

describe('a checkpoint that is not in the log', () => {
  it.each([
    // How MongoDB stores 18446744073709551615, which earlier releases took for a position.
    ['of 2^64-1', { position: Long.fromBigInt(-1n) }],
    ['of 2^64-1 as the last position read', { readTo: Long.fromBigInt(-1n) }],
    ['of another log', { position: Long.fromBigInt(9_990n) }],
  ])('%s is found at the start and reported, and its read model is rebuilt', async (_, stored) => {
    const projection = ownBooks();
    await fillAndStop(projection, new MemoryEventLog());
    const fields = Object.entries(stored).map(([name, value]) => [`builds.v1.${name}`, value]);
    await records().updateOne({ _id: projection.name }, { $set: Object.fromEntries(fields) as object });

    const log = new MemoryEventLog();
    const library = librarian(log);
    library.add('a', 's2', 'Another a');
    const {
      host,
      status,
      log: logged,
    } = hosts.start({ source: log, projections: [projection], clock, leaseMs: LEASE_MS });
    await until(() => status().refilledFor !== undefined);
    expect(logged.errors()).toEqual([NOT_IN_LOG]);
    const last = library.add('d');
    const reader = new ReadModels(store.database).reader(projection);
    await until(async () => (await reader.findById('d')) !== null);
    expect((await reader.find({}, { sort: { _id: 1 } })).map(({ title }) => title)).toEqual([
      'Another a',
      'Title of d',
    ]);
    expect(await reader.count('byShelf', { shelf: 's2' })).toBe(1);
    offset += SWITCH_GRACE_MS;
    expect(await host.reached('book', last, WAIT)).toBe(true);
    expect(status()).toMatchObject({ state: 'live', build: 'v1-g2', position: last });
    expect(status().refilledFor).toBeUndefined();
  });

  it('empties a build without readers', async () => {
    const projection = ownBooks();
    await fillAndStop(projection, new MemoryEventLog());
    const poisoned = { position: Long.fromBigInt(-1n), removed: [], fence: 3, holder: null, expiresAt: new Date(0) };
    await records().updateOne({ _id: projection.name }, { $set: { 'builds.v2': poisoned } as object });
    const log = new MemoryEventLog();
    librarian(log).add('z');
    const { status, log: logged } = hosts.start({ source: log, projections: [{ ...projection, version: 2 }] });
    await until(() => status().caughtUp);
    expect(logged.errors()).toEqual([NOT_IN_LOG]);
    const reader = new ReadModels(store.database).reader({ ...projection, version: 2 });
    await until(async () => (await reader.findById('z')) !== null);
  });
});

it('continues from the position it has read to, even without events of its own', async () => {
  const projection = ownBooks();
  const log = new MemoryEventLog();
  for (let count = 0; count < 50; count += 1) log.append('other', 'Happened', {});
  const first = hosts.start({ source: log, projections: [projection] });
  await until(() => first.status().caughtUp);
  await first.host.stop();
  const begins: (bigint | 'start')[] = [];
  const source = {
    headPosition: () => log.headPosition(),
    subscribe: (options: Parameters<MemoryEventLog['subscribe']>[0]) => {
      begins.push(options.after);
      return log.subscribe(options);
    },
  };
  const second = hosts.start({ source, projections: [projection] });
  await until(() => second.status().caughtUp);
  expect(begins).toEqual([await log.headPosition()]);
  const position = librarian(log).add('a');
  expect(await second.host.reached('book', position, WAIT)).toBe(true);
});
