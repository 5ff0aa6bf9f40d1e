import type { Db, Document, MongoClient, ServerDescription } from 'mongodb';
import { ServerChangedError, WrittenServer } from '../database/written-server.ts';
import { books, librarian } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { ProjectionRecords } from '../projections/projection-records.ts';
import { ReadModels } from '../reads/read-models.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';

const WAIT = 20_000;
const BIG = { useBigInt64: true } as const;
const COLLECTIONS = ['books-v1', 'books-v1-counts', 'projections'];
let store: TestDatabase;
const hosts = new Hosts(() => store.database);
let elections = 0;

beforeAll(async () => (store = await startDatabase()));
afterEach(() => hosts.stopAll());
afterAll(() => store.close());

/** As the driver reports it after an election. */
function elect(client: MongoClient): void {
  const electionId = { toHexString: () => `${(elections += 1)}` };
  const server = { type: 'RSPrimary', address: 'localhost:27017', electionId } as unknown as ServerDescription;
  const newDescription = { servers: new Map([[server.address, server]]) };
  client.emit('topologyDescriptionChanged', { newDescription } as never);
}

const contents = async (database: Db) =>
  Promise.all(COLLECTIONS.map((name) => database.collection(name, BIG).find().toArray()));

/** As after a crash of a server that had not journaled its last writes. */
async function restore(database: Db, contained: readonly Document[][]): Promise<void> {
  for (const [index, documents] of contained.entries()) {
    const collection = database.collection(COLLECTIONS[index] ?? '', BIG);
    await collection.deleteMany({});
    if (documents.length > 0) await collection.insertMany(documents);
  }
}

it('writes again what another server lacks, without another event', async () => {
  const log = new MemoryEventLog();
  const library = librarian(log);
  const projection = books();
  const { host } = hosts.start({ source: log, projections: [projection], leaseMs: 60_000 });
  const stored = async (position: bigint) => {
    expect(await host.reached('book', position, WAIT)).toBe(true);
    const records = store.database.collection(COLLECTIONS[2] ?? '', BIG);
    await until(async () => (await records.findOne({}))?.['builds'].v1.position === position);
  };
  const database = store.database;
  await stored(library.add('a'));
  const before = await contents(database);
  library.add('b');
  library.lend('a');
  await stored(library.add('c', 's2'));
  const expected = await contents(database);

  await restore(database, before);
  elect(store.database.client);
  const reader = new ReadModels(store.database).reader(projection);
  await until(async () => (await reader.count('byShelf', { shelf: 's2' })) === 1);
  await until(async () => (await reader.findById('c')) !== undefined);
  expect(await reader.count('byShelf', { shelf: 's1' })).toBe(2);
  expect((await contents(database)).slice(0, 2)).toEqual(expected.slice(0, 2));
});

it('restores the checkpoint of a server that changed while it was stored', async () => {
  const { database } = store;
  const records = new ProjectionRecords(database, 'one', 60_000, () => new Date());
  const record = await records.ensure('moved', 1);
  const lease = await records.acquire(record, 'v1');
  if (!lease) throw new Error('The lease is not free');
  const progress = { position: 7n, readTo: null, removed: [{ id: 'a', position: 7n }] };
  await records.saveProgress(lease, progress);
  const assertSame = WrittenServer.of(database.client).sameAsNow();
  let calls = 0;
  const writer = new CheckpointWriter(records, lease, progress, {
    assertSameServer: () => {
      // The second call follows the write.
      if ((calls += 1) === 2) elect(database.client);
      assertSame();
    },
    onFailure: () => undefined,
  });
  writer.save(9n);
  await expect(writer.settle()).rejects.toThrow(ServerChangedError);
  expect(await records.build(lease)).toMatchObject(progress);
});
