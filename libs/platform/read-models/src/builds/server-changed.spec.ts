import type { Db, Document, MongoClient, ServerDescription } from 'mongodb';
import { GuardedCollection } from '../database/guarded-collection.ts';
import { ServerChangedError, WrittenServer } from '../database/written-server.ts';
import { books, librarian } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { ProjectionRecords } from '../projections/projection-records.ts';
import { ReadModels } from '../reads/read-models.ts';

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
async function elect(client: MongoClient): Promise<void> {
  const { topologyVersion } = await client.db('admin').command({ hello: 1 });
  const electionId = { toHexString: () => `${(elections += 1)}` };
  const server = {
    type: 'RSPrimary',
    address: 'localhost:27017',
    electionId,
    topologyVersion,
  } as unknown as ServerDescription;
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
  await elect(store.database.client);
  const reader = new ReadModels(store.database).reader(projection);
  await until(async () => (await reader.count('byShelf', { shelf: 's2' })) === 1);
  await until(async () => (await reader.findById('c')) !== null);
  expect(await reader.count('byShelf', { shelf: 's1' })).toBe(2);
  expect((await contents(database)).slice(0, 2)).toEqual(expected.slice(0, 2));
});

it('sends neither documents nor a checkpoint to another server, whose driver repeats commands by itself', async () => {
  const { database } = store;
  const records = new ProjectionRecords(database, 'one', 60_000, () => new Date());
  const lease = await records.acquire(await records.ensure('moved', 1), 'v1');
  if (!lease) throw new Error('The lease is not free');
  const server = WrittenServer.of(database.client).now();
  const collection = new GuardedCollection(database, 'moved-v1', server);
  const document = (id: string) => ({ id, before: undefined, after: { _id: id, position: 1n } });
  await collection.write([document('a')]);
  await records.saveProgress(lease, { position: 1n }, server);

  await elect(database.client);
  await expect(collection.write([document('b')])).rejects.toThrow(/^Another server/);
  await expect(records.saveProgress(lease, { position: 2n }, server)).rejects.toThrow(ServerChangedError);
  expect(await collection.load(['a', 'b'])).toHaveLength(1);
  expect(await records.build(lease)).toMatchObject({ position: 1n });
});
