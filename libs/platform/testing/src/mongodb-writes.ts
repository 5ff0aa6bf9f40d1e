import { Code, Long, ObjectId, type MongoBulkWriteError, type MongoClient, type MongoServerError } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Item {
  _id: number;
  a?: number;
}

export function writeContract(db: UseDb, connect: () => Promise<MongoClient>): void {
  const items = () => db().collection<Item>('items');
  const failure = async <E>(work: Promise<unknown>): Promise<E> =>
    work.then(
      () => {
        throw new Error('it should have been refused');
      },
      (error: E) => error,
    );

  it('run a mixed bulk in order', async () => {
    const result = await items().bulkWrite([
      { insertOne: { document: { _id: 1, a: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { a: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { a: 5 }, upsert: true } },
      { updateMany: { filter: {}, update: { $inc: { a: 10 } } } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      deletedCount: 1,
      upsertedCount: 1,
      upsertedIds: { 2: 2 },
    });
    expect(await items().find().toArray()).toEqual([{ _id: 2, a: 15 }]);
  });

  it('stop an ordered insert at the first refusal and go on in an unordered one', async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const ordered = await failure<MongoBulkWriteError>(items().insertMany(documents));
    expect([ordered.code, ordered.result.insertedCount, await items().countDocuments()]).toEqual([11000, 1, 1]);
    const unordered = await failure<MongoBulkWriteError>(
      items().insertMany([{ _id: 1 }, { _id: 3 }, { _id: 1 }, { _id: 4 }], { ordered: false }),
    );
    expect(unordered.result.insertedCount).toBe(2);
    expect([unordered.writeErrors].flat().map(({ index }) => index)).toEqual([0, 2]);
  });

  it('name the key of a duplicate', async () => {
    await items().createIndex({ a: 1 }, { unique: true });
    await items().insertOne({ _id: 1, a: 5 });
    const error = await failure<MongoServerError>(items().insertOne({ _id: 2, a: 5 }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1 }, keyValue: { a: 5 } });
    const upsert = await failure<MongoServerError>(items().updateOne({ _id: 3 }, { $set: { a: 5 } }, { upsert: true }));
    expect(upsert.code).toBe(11000);
    expect(await items().find().toArray()).toEqual([{ _id: 1, a: 5 }]);
  });

  it.each<[value: unknown, shown: string]>([
    ['say "when"\n', '"say "when"\n"'],
    [5, '5'],
    [1.5, '1.5'],
    [-0, '-0.0'],
    [1e300, '1e+300.0'],
    [Infinity, 'inf.0'],
    [new Code('a"b'), 'a"b'],
    [{ b: [] }, '{ b: [] }'],
    [null, 'null'],
    [true, 'true'],
    [new Date(7), 'new Date(7)'],
    [{ b: 'x', c: { d: Long.fromNumber(5) } }, '{ b: "x", c: { d: 5 } }'],
    [new ObjectId('0123456789abcdef01234567'), "ObjectId('0123456789abcdef01234567')"],
  ])('show the duplicate %p', async (a, shown) => {
    const collection = db().collection<{ _id: number; a?: unknown }>('items');
    await collection.createIndex({ a: 1, n: -1 }, { unique: true });
    await collection.insertOne({ _id: 1, a });
    const { message } = await failure<MongoServerError>(collection.insertOne({ _id: 2, a }));
    const where = `collection: ${collection.namespace} index: a_1_n_-1`;
    expect(message).toBe(`E11000 duplicate key error ${where} dup key: { a: ${shown}, n: null }`);
    const byId = await failure<MongoServerError>(collection.insertOne({ _id: 1 }));
    expect(byId.message).toMatch(/ index: _id_ dup key: \{ _id: 1 \}$/);
  });

  it('delete one or many', async () => {
    await items().insertMany([1, 2, 3, 4].map((n) => ({ _id: n, a: n % 2 })));
    expect(await items().deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await items().deleteMany({ a: 0 })).toMatchObject({ deletedCount: 2 });
    expect(await items().deleteMany({})).toMatchObject({ deletedCount: 1 });
  });

  it.each([{ w: 0 }, { w: 1 }, { w: 1, j: false }, { w: 1, j: true }, { w: 'majority' }] as const)(
    'accept the write concern %j',
    async (writeConcern) => {
      await db().collection<Item>('items', { writeConcern }).insertOne({ _id: 1 });
      await items().insertOne({ _id: 2 });
      expect(await items().findOne({ _id: 2 })).toEqual({ _id: 2 });
    },
  );

  it('apply a repeated write once', async () => {
    // The driver numbers the transactions of its own sessions.
    const client = await connect();
    const session = client.startSession();
    const own = client.db(db().databaseName);
    const insert = { insert: 'items', documents: [{ _id: 1, a: 0 }], txnNumber: Long.fromNumber(1) };
    expect(await own.command(insert, { session })).toMatchObject({ n: 1, ok: 1 });
    expect(await own.command(insert, { session })).toMatchObject({ n: 1, ok: 1 });
    const update = {
      update: 'items',
      updates: [{ q: { _id: 1 }, u: { $inc: { a: 1 } } }],
      txnNumber: Long.fromNumber(2),
    };
    for (let n = 0; n < 3; n += 1) expect(await own.command(update, { session })).toMatchObject({ n: 1, nModified: 1 });
    const modify = {
      findAndModify: 'items',
      query: { _id: 1 },
      update: { $inc: { a: 1 } },
      new: true,
      txnNumber: Long.fromNumber(3),
    };
    for (let n = 0; n < 3; n += 1)
      expect(await own.command(modify, { session })).toMatchObject({ value: { _id: 1, a: 2 } });
    expect(await items().find().toArray()).toEqual([{ _id: 1, a: 2 }]);
    expect(await failure<MongoServerError>(own.command(update, { session }))).toMatchObject({ code: 225 });
    await session.endSession();
    await client.close();
  });

  it.each([
    { update: 'items', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }] },
    { delete: 'items', deletes: [{ q: {}, limit: 0 }] },
  ])('refuse to repeat %j, which may change several documents', async (write) => {
    const client = await connect();
    const session = client.startSession();
    await items().insertOne({ _id: 1 });
    const repeatable = { ...write, txnNumber: Long.fromNumber(1) };
    const refused = client.db(db().databaseName).command(repeatable, { session });
    expect(await refused.catch((error: unknown) => error)).toMatchObject({ writeErrors: [{ code: 72 }] });
    expect(await items().find().toArray()).toEqual([{ _id: 1 }]);
    await session.endSession();
    await client.close();
  });

  it.each([
    [{ stmtIds: [1] }, 16],
    [{ stmtIds: [1, 2, 3] }, 16],
    [{ stmtIds: [1, 'two'] }, 14],
    [{ stmtIds: [1, 2], stmtId: 4 }, 72],
  ])('refuse the statement ids %j of two documents', async (ids, code) => {
    const client = await connect();
    const session = client.startSession();
    const insert = { insert: 'items', documents: [{ _id: 1 }, { _id: 2 }], txnNumber: Long.fromNumber(1), ...ids };
    const refused = client.db(db().databaseName).command(insert, { session });
    expect(await failure<MongoServerError>(refused)).toMatchObject({ code });
    expect(await items().countDocuments()).toBe(0);
    await session.endSession();
    await client.close();
  });

  it('let one of many concurrent writers of a key win', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) => items().insertOne({ _id: 1, a: n }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all(Array.from({ length: 50 }, () => items().updateOne({ _id: 1 }, { $inc: { a: 100 } })));
    expect((await items().findOne({ _id: 1 }))?.a).toBeGreaterThanOrEqual(5000);
  });

  it('take a document of nearly 16 MiB and refuse a larger one', async () => {
    const texts = db().collection<{ _id: number; text: string }>('texts');
    await texts.insertOne({ _id: 1, text: 'x'.repeat(16 * 1024 * 1024 - 100) });
    expect((await texts.findOne({ _id: 1 }))?.text.length).toBe(16 * 1024 * 1024 - 100);
    await texts.insertOne({ _id: 2, text: 'x'.repeat(9 * 1024 * 1024) });
    const tooLarge = failure<MongoServerError>(
      texts.updateOne({ _id: 2 }, { $set: { more: 'x'.repeat(9 * 1024 * 1024) } }),
    );
    expect([10334, 17419]).toContain((await tooLarge).code);
  });
}
