import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BSON, MongoClient } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../start.ts';

describe('a folder from an earlier release', () => {
  let dataDir: string;
  let server: EmbeddedMongo | undefined;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));
  });
  afterEach(async () => {
    await server?.close();
    rmSync(dataDir, { recursive: true });
  });

  async function served<Value>(work: (client: MongoClient) => Promise<Value>): Promise<Value> {
    server = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(server.connectionString);
    try {
      return await work(client);
    } finally {
      await client.close();
      await server.close();
      server = undefined;
    }
  }

  const items = (client: MongoClient) => client.db('test').collection<{ _id: number; a: number; w: object }>('items');

  /** As that release left it: a wildcard index with a table of its own, and a column for scalars. */
  function makeFormer(): void {
    const database = new DatabaseSync(join(dataDir, 'mongodb.db'));
    const spec = BSON.serialize({ v: 2, key: { a: 1, 'w.$**': 1, _id: 1 }, name: 'wild' });
    database.exec('ALTER TABLE indexes ADD COLUMN scalars INTEGER NOT NULL DEFAULT -1');
    database
      .prepare('INSERT INTO indexes (id, collection, name, spec, multikey) VALUES (99, 1, ?, ?, 2)')
      .run('wild', spec);
    database.exec('CREATE TABLE i99 (key BLOB PRIMARY KEY, rid INTEGER NOT NULL) WITHOUT ROWID');
    database.exec("INSERT INTO i99 VALUES (x'0a0000', 1), (x'0a0001', 2); PRAGMA user_version = 2");
    database.close();
  }

  const tables = (): unknown[] => {
    const database = new DatabaseSync(join(dataDir, 'mongodb.db'));
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    database.close();
    return names.map(({ name }) => name);
  };

  it('is opened without its wildcard indexes; writes and searches work as before', async () => {
    await served(async (client) => {
      await items(client).createIndex({ a: 1 });
      await items(client).insertMany([0, 1, 2].map((_id) => ({ _id, a: _id % 2, w: { x: _id } })));
    });
    const before = tables();
    makeFormer();
    expect(tables()).toEqual([...before, 'i99'].sort());
    for (const _id of [3, 4])
      await served(async (client) => {
        expect((await items(client).indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1']);
        await items(client).insertOne({ _id, a: 1, w: { x: 7 } });
        await items(client).updateOne({ _id: 1 }, { $set: { 'w.y': _id } });
        const found = await items(client)
          .find({ a: 1, 'w.x': { $exists: true } }, { sort: { _id: 1 } })
          .toArray();
        expect(found.map((one) => one._id)).toEqual(_id === 3 ? [1, 3] : [1, 3, 4]);
      });
    expect(tables()).toEqual(before);
  });
});
