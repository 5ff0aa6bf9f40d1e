import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, Long, MongoClient, type Db, type Document } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from './start.ts';

const q = { _id: 1 };
/** The write happens; only its write concern fails. */
const nothing = { q: { _id: 'none' }, limit: 1 };
const index = (options: Document, key: Document = { a: 1 }): Document => ({
  createIndexes: 'items',
  indexes: [{ key, name: 'x', ...options }],
});
const stage = (one: Document): Document => ({ aggregate: 'items', pipeline: [one], cursor: {} });

/** Commands of MongoDB that are not here, with their codes. */
const table: readonly [Document, number][] = [
  [{ bulkWrite: 1, ops: [], nsInfo: [] }, 59],
  [{ mapReduce: 'items' }, 59],
  [{ abortTransaction: 1 }, 59],
  [{ saslStart: 1, mechanism: 'SCRAM-SHA-256' }, 59],
  [{ insert: 'items', documents: [{}], startTransaction: true, autocommit: false, txnNumber: Long.fromNumber(1) }, 263],
  [{ find: 'items', txnNumber: Long.fromNumber(1) }, 50768],
  [{ find: 'items', filter: { $where: 'true' } }, 115],
  [{ find: 'items', filter: { $text: { $search: 'x' } } }, 115],
  [{ find: 'items', filter: { $jsonSchema: {} } }, 115],
  [{ find: 'items', filter: { a: { $near: [1, 1] } } }, 115],
  [{ find: 'items', filter: { a: { $bitsAllSet: 1 } } }, 115],
  [{ find: 'items', filter: { $expr: { $function: { body: 'x', args: [], lang: 'js' } } } }, 115],
  [{ find: 'items', filter: { $expr: { $abs: '$__proto__.x' } } }, 115],
  [{ find: 'items', collation: { locale: 'de' } }, 115],
  [{ find: 'items', collation: { strength: 2 } }, 40414],
  [{ find: 'items', min: { a: 1 }, hint: { a: 1 } }, 115],
  [{ find: 'items', max: { a: 1 }, hint: { a: 1 } }, 115],
  [{ find: 'items', returnKey: true }, 115],
  [{ find: 'items', showRecordId: true }, 115],
  [{ find: 'items', tailable: true }, 115],
  [{ find: 'items', let: { a: 1 } }, 115],
  [{ find: 'items', sort: { a: { $meta: 'textScore' } } }, 115],
  [{ find: 'items', projection: { a: { $add: [1, 1] } } }, 115],
  [{ find: 'items', projection: { 'a.$': 1 } }, 115],
  [{ find: 'items', readConcern: { level: 'snapshot' } }, 115],
  [{ find: 'items', apiVersion: '2' }, 322],
  [{ find: 'items', filter: { a: { $regex: '(?x) a' } } }, 115],
  [{ find: 'items', filter: { a: { $regex: '(' } } }, 51091],
  [{ find: 'items', filter: { a: { $regex: 'a', $options: 'g' } } }, 51108],
  [{ find: 'items', maxTimeMS: -1 }, 2],
  [{ count: 'items', collation: { locale: 'de' } }, 115],
  [{ distinct: 'items', key: 'a', bogus: 1 }, 40415],
  [{ update: 'items', updates: [{ q, u: [{ $set: { a: 1 } }] }] }, 115],
  [{ update: 'items', updates: [{ q, u: { $bit: { a: { and: 1 } } } }] }, 115],
  [{ update: 'items', updates: [{ q, u: { $set: { a: 1 } }, collation: { locale: 'de' } }] }, 115],
  [{ update: 'items', updates: [{ q, u: { $set: { a: 1 } }, sort: { a: 1 } }] }, 115],
  [{ update: 'items', updates: [{ q, u: { $set: { a: 1 } } }], let: { a: 1 } }, 115],
  [{ update: 'items', updates: [{ q, u: { $set: { '$a.b': 1 } } }] }, 52],
  [{ delete: 'items', deletes: [{ q, limit: 1, bogus: 1 }] }, 40415],
  [{ delete: 'items', deletes: [nothing], writeConcern: { w: 2 } }, 100],
  [{ delete: 'items', deletes: [nothing], writeConcern: { w: 'some' } }, 79],
  [index({ expireAfterSeconds: 60 }), 115],
  [index({ collation: { locale: 'de' } }), 115],
  [index({ hidden: true }), 115],
  [index({}, { a: 'text' }), 115],
  [index({}, { a: '2dsphere' }), 115],
  [index({}, { a: 'hashed' }), 115],
  [index({}, { '$**': 1 }), 115],
  [index({}, { 'a.$**': 1 }), 115],
  [index({}, { b: 1, 'a.$**': 1 }), 115],
  [index({ sparse: true, partialFilterExpression: { a: 1 } }), 67],
  [stage({ $out: 'x' }), 115],
  [stage({ $merge: 'x' }), 115],
  [stage({ $unionWith: 'x' }), 115],
  [stage({ $graphLookup: {} }), 115],
  [stage({ $lookup: { from: 'x', as: 'y', pipeline: [] } }), 115],
  [stage({ $changeStream: {} }), 115],
  [stage({ $group: { _id: 1, n: { $accumulator: {} } } }), 115],
  [stage({ $addFields: { a: { $function: {} } } }), 115],
  [{ aggregate: 1, pipeline: [{ $documents: [] }], cursor: {} }, 115],
  [{ create: 'made', capped: true, size: 1000 }, 115],
  [{ create: 'made', timeseries: { timeField: 't' } }, 115],
  [{ create: 'made', validator: { a: 1 } }, 115],
  [{ create: 'made', viewOn: 'items', pipeline: [] }, 115],
  [{ create: 'a$b' }, 73],
  [{ create: 'system.x' }, 73],
  [{ renameCollection: 'a.b', to: 'a.c' }, 13],
  [{ explain: { find: 'items', bogus: 1 } }, 40415],
  [{ explain: { noSuchCommand: 1 } }, 59],
  [{ explain: { insert: 'items', documents: [{}] } }, 115],
  [{ getParameter: 1, bogus: 1 }, 72],
];

describe('the limits of the embedded MongoDB server', () => {
  let server: EmbeddedMongo;
  let client: MongoClient;
  let db: Db;
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));

  beforeAll(async () => {
    server = await startEmbeddedMongo({ dataDir });
    client = await MongoClient.connect(server.connectionString);
    db = client.db('test');
    await db.collection<{ _id: number; a: number }>('items').insertOne({ _id: 1, a: 1 });
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each(table)('%j → %i', async (command, code) => {
    const answer = await db.command(command).then(
      (reply) => (reply['writeErrors'] as Document[] | undefined)?.[0],
      (error: Document) => error,
    );
    expect(answer?.['code']).toBe(code);
    expect(await db.collection('items').find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  });

  it('refuses documents nested too deeply, on insert and by update', async () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
    const deep = db.collection<{ _id: number; nested: object }>('deep');
    await expect(deep.insertOne({ _id: 1, nested: nested(180) })).rejects.toMatchObject({ code: 15 });
    await deep.insertOne({ _id: 1, nested: nested(60) });
    await expect(deep.updateOne({ _id: 1 }, { $set: { ['nested.a.a.a.a.b']: nested(177) } })).rejects.toMatchObject({
      code: 15,
    });
  });

  it('evaluates conditions on nested arrays once, at any depth', async () => {
    let condition: Document = { $gt: 1 };
    for (let level = 0; level < 60; level += 1) condition = { $elemMatch: condition };
    expect(await db.collection('items').find({ a: condition }).toArray()).toEqual([]);
  });

  it('stops a command that exceeds its time limit', async () => {
    const many = db.collection('many');
    await many.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x'.repeat(100) })));
    await expect(
      many
        .find({ text: /^x{50}y$/ })
        .maxTimeMS(1)
        .toArray(),
    ).rejects.toMatchObject({ code: 50 });
  });

  const message = (body: Buffer, opCode = 2013): Buffer => {
    const header = Buffer.alloc(16);
    header.writeInt32LE(16 + body.length, 0);
    header.writeInt32LE(opCode, 12);
    return Buffer.concat([header, body]);
  };
  const opMsg = (document: Uint8Array, flags = 0): Buffer =>
    message(Buffer.concat([Buffer.from([flags, 0, 0, 0, 0]), document]));
  const ping = Buffer.from(BSON.serialize({ ping: 1, $db: 'admin' }));
  const broken = Buffer.from(ping);
  broken.writeInt32LE(1000, 0);

  it.each([
    ['a message longer than allowed', Buffer.from([0xff, 0xff, 0xff, 0x7f, ...Buffer.alloc(12)])],
    ['a message with a negative length', Buffer.from([0xff, 0xff, 0xff, 0xff, ...Buffer.alloc(12)])],
    ['an unknown op code', message(ping, 2012)],
    ['a document with a wrong length', opMsg(broken)],
    ['an unknown required flag', opMsg(ping, 4)],
    ['no body', message(Buffer.alloc(4))],
    ['noise', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('ends a connection that sends %s, and no other', async (_, bytes) => {
    const received = await new Promise<number>((resolve, reject) => {
      let size = 0;
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => (size += chunk.length));
      socket.on('close', () => resolve(size));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' ? resolve(size) : reject(error),
      );
    });
    expect(received).toBe(0);
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('takes a message in any number of pieces', async () => {
    const reply = await new Promise<Buffer>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => void send());
      const whole = Buffer.concat([opMsg(ping), opMsg(ping)]);
      async function send(): Promise<void> {
        for (const byte of whole) await new Promise((done) => socket.write(Buffer.from([byte]), done));
      }
      let received = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (received.length < 2 * received.readInt32LE(0)) return;
        socket.destroy();
        resolve(received);
      });
      socket.on('error', reject);
    });
    expect(BSON.deserialize(reply.subarray(21, reply.readInt32LE(0)))).toEqual({ ok: 1 });
  });
});
