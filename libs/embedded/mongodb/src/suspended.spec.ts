import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, type Collection } from 'mongodb';
import { runServer, type RunningServer } from './server.ts';

interface Item {
  _id: number;
  text: string;
}

const DOCUMENTS = 3_000;

// In this thread, so that the turns of its event loop can be counted.
describe('a long command', () => {
  let dataDir: string;
  let server: RunningServer;
  let client: MongoClient;
  let items: Collection<Item>;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));
    const onFailure = (error: Error) => {
      throw error;
    };
    server = await runServer({ dataDir, host: '127.0.0.1', port: 0, onFailure });
    client = await connected();
    items = client.db('test').collection<Item>('items');
    await items.insertMany(Array.from({ length: DOCUMENTS }, (_, _id) => ({ _id, text: 'lorem ipsum '.repeat(150) })));
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  const connected = (): Promise<MongoClient> =>
    MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?directConnection=true`);

  /** Takes some hundred milliseconds or more. */
  const hostile = { $nor: Array.from({ length: 80 }, (_, n) => ({ text: { $regex: `ipsum ${n}$` } })) };

  async function suspended(count: number): Promise<void> {
    while (server.suspended < count) await wait(1);
  }

  it('lets other commands finish after a few slices', async () => {
    const answer = items.countDocuments(hostile, { maxTimeMS: 60_000 });
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    await suspended(1);
    const waited: number[] = [];
    for (let n = 0; !isAnswered && n < 50; n += 1) {
      const before = server.slices;
      expect(await items.findOne({ _id: n })).toMatchObject({ _id: n });
      waited.push(server.slices - before);
    }
    expect(waited.length).toBeGreaterThanOrEqual(10);
    // A request and its answer pass through the counted event loop, each in one or two turns.
    expect(Math.max(...waited)).toBeLessThanOrEqual(8);
    expect(await answer).toBe(DOCUMENTS);
  });

  it('sees concurrent writes, whole documents at a time, and does not delay them', async () => {
    const answer = items.find(hostile).project<Item>({ text: 1 }).toArray();
    await suspended(1);
    const before = server.slices;
    await items.updateOne({ _id: DOCUMENTS - 1 }, { $set: { text: 'changed' } });
    await items.insertOne({ _id: DOCUMENTS, text: 'new' });
    expect(server.slices - before).toBeLessThanOrEqual(24);
    const found = new Map((await answer).map(({ _id, text }) => [_id, text]));
    expect(found.size).toBe(DOCUMENTS + 1);
    expect([found.get(DOCUMENTS - 1), found.get(DOCUMENTS)]).toEqual(['changed', 'new']);
    await items.deleteOne({ _id: DOCUMENTS });
  });

  it('is stopped at its time limit, in its first batch and in later ones', async () => {
    await expect(items.countDocuments(hostile, { maxTimeMS: 30 })).rejects.toMatchObject({ code: 50 });
    await expect(items.distinct('text', hostile, { maxTimeMS: 30 })).rejects.toMatchObject({ code: 50 });
    const grouped = items.aggregate([{ $match: hostile }, { $group: { _id: '$text' } }], { maxTimeMS: 30 });
    await expect(grouped.toArray()).rejects.toMatchObject({ code: 50 });
    expect(server.suspended).toBe(0);
  });

  it('is stopped when its client disconnects', async () => {
    const other = await connected();
    const answer = other.db('test').collection('items').countDocuments(hostile);
    const isRefused = expect(answer).rejects.toThrow();
    await suspended(1);
    await other.close(true);
    await isRefused;
    while (server.suspended > 0) await wait(1);
  });

  it('ends with its cursor', async () => {
    const cursor = items.find(hostile, { batchSize: 1 });
    await cursor.next();
    const namespace = { db: 'test', coll: 'items' };
    const more = client.db('test').command({ getMore: cursor.id, collection: namespace.coll, batchSize: 2_000 });
    const isKilled = expect(more).rejects.toMatchObject({ code: 237 });
    await suspended(1);
    const again = client.db('test').command({ getMore: cursor.id, collection: namespace.coll });
    await expect(again).rejects.toMatchObject({ code: 12051 });
    const killed = await client.db('test').command({ killCursors: namespace.coll, cursors: [cursor.id] });
    expect(killed['cursorsKilled']).toHaveLength(1);
    await isKilled;
  });

  it('ends with its collection', async () => {
    const doomed = client.db('test').collection<Item>('doomed');
    await doomed.insertMany(Array.from({ length: 1_000 }, (_, _id) => ({ _id, text: 'lorem ipsum '.repeat(150) })));
    const isEnded = expect(doomed.countDocuments(hostile)).rejects.toMatchObject({ code: 175 });
    await suspended(1);
    await doomed.drop();
    await isEnded;
  });
});
