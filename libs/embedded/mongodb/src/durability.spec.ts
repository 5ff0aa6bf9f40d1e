import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Long, MongoClient } from 'mongodb';
import { StorageError } from '@annal/embedded-storage';
import { startEmbeddedMongo } from './start.ts';

interface Item {
  _id: string;
  n?: number;
  text?: string;
}

const ROUNDS = process.env['LONG'] === '1' ? 4 : 2;
const WRITTEN = 400;
const start = new URL('./start.ts', import.meta.url).href;

/** In a process of its own, which can be killed without warning. */
async function serveInChild(dataDir: string): Promise<{ url: string; kill(): Promise<void> }> {
  const script = `import { startEmbeddedMongo } from ${JSON.stringify(start)};
    const { connectionString } = await startEmbeddedMongo({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(connectionString);`;
  const entry = join(dataDir, 'serve.mjs');
  writeFileSync(entry, script);
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', './tools/dev/register.mjs', '--disable-warning=ExperimentalWarning', entry],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!child.stdout) throw new Error('the child has no output');
  const [url] = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', (line) => resolve([line]));
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: url ?? '',
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

describe('the embedded MongoDB server', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  async function writeUntilKilled(round: number, acknowledged: Map<string, number>): Promise<void> {
    const server = await serveInChild(dataDir);
    const client = new MongoClient(server.url, { retryWrites: false, serverSelectionTimeoutMS: 500, maxPoolSize: 16 });
    const items = client.db('test').collection<Item>('items');
    await items.createIndex({ n: 1 });
    const target = acknowledged.size + WRITTEN;
    let killed: Promise<void> | undefined;
    const writer = async (name: number): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const _id = `${round}-${name}-${n}`;
        const durable = name % 4 !== 3;
        try {
          await items.insertOne({ _id, n, text: 'x'.repeat(500) }, durable ? {} : { writeConcern: { w: 1, j: false } });
          acknowledged.set(_id, n);
          if (n % 3 === 0) {
            await items.updateOne({ _id }, { $set: { n: n + 1000 } });
            acknowledged.set(_id, n + 1000);
          }
        } catch (error) {
          if (killed) return;
          throw error;
        }
        if (acknowledged.size >= target) killed ??= server.kill();
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, name) => writer(name)));
    await killed;
    await client.close();
  }

  it('keeps every acknowledged write when it is repeatedly killed under 16 writers', async () => {
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) await writeUntilKilled(round, acknowledged);
    const server = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(server.connectionString);
    const items = client.db('test').collection<Item>('items');
    const stored = new Map((await items.find().toArray()).map(({ _id, n }) => [_id, n ?? -1]));
    const lost = [...acknowledged].filter(([_id, n]) => (stored.get(_id) ?? -1) < n);
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITTEN);
    expect(await items.countDocuments({ n: { $gte: 0 } })).toBe(stored.size);
    expect(await items.estimatedDocumentCount()).toBe(stored.size);
    await client.close();
    await server.close();
  }, 120_000);

  it('remembers the result of a retryable write across a restart', async () => {
    const repeat = async (): Promise<unknown> => {
      const server = await startEmbeddedMongo({ dataDir });
      const client = await MongoClient.connect(server.connectionString);
      const session = client.startSession();
      Object.assign(session.serverSession.id, { id: lsid });
      const command = { update: 'items', updates: [{ q: { _id: 'x' }, u: { $inc: { n: 1 } }, upsert: true }] };
      await client.db('test').command({ ...command, txnNumber: Long.fromNumber(5) }, { session });
      const stored = await client.db('test').collection<Item>('items').findOne({ _id: 'x' });
      await client.close();
      await server.close();
      return stored;
    };
    const scratch = new MongoClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1');
    const lsid = scratch.startSession().serverSession.id['id'] as unknown;
    expect(await repeat()).toEqual({ _id: 'x', n: 1 });
    expect(await repeat()).toEqual({ _id: 'x', n: 1 });
    await scratch.close();
  });

  it('answers accepted requests before it closes', async () => {
    const server = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(server.connectionString);
    await client.db('test').createCollection('items');
    const items = client.db('test').collection<Item>('items', { writeConcern: { w: 0 } });
    for (let n = 0; n < 100; n += 1) await items.insertOne({ _id: String(n) });
    expect(await client.db('test').collection('items').countDocuments()).toBe(100);
    await client.close();
    await server.close();
    await server.close();
    const again = await startEmbeddedMongo({ dataDir });
    const reader = await MongoClient.connect(again.connectionString);
    expect(await reader.db('test').collection('items').countDocuments()).toBe(100);
    await reader.close();
    await again.close();
  });

  it('does not open a folder that another server holds', async () => {
    const server = await startEmbeddedMongo({ dataDir });
    const second = startEmbeddedMongo({ dataDir });
    await expect(second).rejects.toBeInstanceOf(StorageError);
    await expect(second).rejects.toMatchObject({ code: 'InUse', message: expect.stringContaining('mongodb.db') });
    await server.close();
    await (await startEmbeddedMongo({ dataDir })).close();
  });

  it('does not open a damaged file or one of another program', async () => {
    const file = join(dataDir, 'mongodb.db');
    const foreign = new DatabaseSync(file);
    foreign.exec('CREATE TABLE theirs (id INTEGER)');
    foreign.close();
    await expect(startEmbeddedMongo({ dataDir })).rejects.toMatchObject({ name: 'StorageError', code: 'Foreign' });
    rmSync(file);
    writeFileSync(file, 'no database at all, but long enough to be taken for one at first sight. '.repeat(100));
    await expect(startEmbeddedMongo({ dataDir })).rejects.toMatchObject({ name: 'StorageError', code: 'Corrupt' });
    rmSync(file);
    const server = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(server.connectionString);
    const documents = Array.from({ length: 500 }, (_, n) => ({ _id: String(n), text: 'x'.repeat(300) }));
    await client.db('test').collection<Item>('items').insertMany(documents);
    await client.close();
    await server.close();
    const handle = openSync(file, 'r+');
    const size = statSync(file).size;
    for (let page = 2; page * 4096 < size; page += 3) writeSync(handle, Buffer.alloc(2048, 0xab), 0, 2048, page * 4096);
    closeSync(handle);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toMatchObject({ name: 'StorageError', code: 'Corrupt' });
  });

  it('reports a port that is in use', async () => {
    const server = await startEmbeddedMongo({ dataDir });
    const other = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));
    await expect(startEmbeddedMongo({ dataDir: other, port: server.port })).rejects.toThrow(/EADDRINUSE/);
    await server.close();
    rmSync(other, { recursive: true });
  });
});
