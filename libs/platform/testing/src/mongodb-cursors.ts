import { Long, type MongoClient } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Item {
  _id: number;
  n?: number;
}

export function cursorContract(db: UseDb, client: () => MongoClient): void {
  const items = () => db().collection<Item>('items');
  const fill = (count: number) => items().insertMany(Array.from({ length: count }, (_, n) => ({ _id: n, n: n % 10 })));

  it('deliver everything once, whatever the size of a batch', async () => {
    await fill(350);
    for (const batchSize of [1, 7, 101, 1000]) {
      const seen: number[] = [];
      for await (const { _id } of items()
        .find({ n: { $ne: 3 } })
        .sort({ _id: 1 })
        .batchSize(batchSize))
        seen.push(_id);
      expect(seen).toEqual(Array.from({ length: 350 }, (_, n) => n).filter((n) => n % 10 !== 3));
    }
  });

  it('skip and limit', async () => {
    await fill(50);
    const page = await items().find().sort({ _id: -1 }).skip(10).limit(5).toArray();
    expect(page.map(({ _id }) => _id)).toEqual([39, 38, 37, 36, 35]);
    expect(await items().countDocuments({}, { skip: 45, limit: 10 })).toBe(5);
    expect(await items().estimatedDocumentCount()).toBe(50);
  });

  it('go on while others write', async () => {
    await fill(300);
    await items().createIndex({ n: 1, _id: 1 });
    const cursor = items()
      .find({ n: { $lt: 8 } })
      .sort({ n: 1, _id: 1 })
      .batchSize(20);
    const seen = new Set<number>();
    for await (const { _id } of cursor) {
      expect(seen.has(_id)).toBe(false);
      seen.add(_id);
      if (_id % 30 === 0) await items().deleteOne({ _id: _id + 7 });
    }
    expect(seen.size).toBeGreaterThanOrEqual(230);
  });

  it('are gone when they are used up, killed or unknown', async () => {
    await fill(20);
    const { cursor } = await db().command({ find: 'items', batchSize: 2 });
    const more = await db().command({ getMore: cursor.id as Long, collection: 'items', batchSize: 3 });
    expect(more['cursor'].nextBatch).toHaveLength(3);
    await db().command({ killCursors: 'items', cursors: [cursor.id as Long] });
    await expect(db().command({ getMore: cursor.id as Long, collection: 'items' })).rejects.toMatchObject({ code: 43 });
    await expect(db().command({ getMore: Long.fromNumber(12345), collection: 'items' })).rejects.toMatchObject({
      code: 43,
    });
    const single = await db().command({ find: 'items', batchSize: 2, singleBatch: true });
    expect(single['cursor']).toMatchObject({ firstBatch: [{ _id: 0 }, { _id: 1 }] });
    expect(String(single['cursor'].id)).toBe('0');
  });

  it('list distinct values, arrays opened', async () => {
    await db()
      .collection('values')
      .insertMany([{ v: 1 }, { v: [1, 2] }, { v: 'x' }, {}, { v: null }]);
    const values = await db().collection('values').distinct('v');
    expect(values).toHaveLength(4);
    expect(values).toEqual(expect.arrayContaining([1, 2, 'x', null]));
    await db()
      .collection('nested')
      .insertMany([{ v: [[1], 2] }, { v: [{ w: [3] }, [{ w: 4 }]] }]);
    const nested = await db().collection('nested').distinct('v', { v: 2 });
    expect([nested.length, nested]).toEqual([2, expect.arrayContaining([2, [1]])]);
    expect(await db().collection('nested').distinct('v.w')).toEqual([3]);
    expect(
      await db()
        .collection('values')
        .distinct('v', { v: { $gt: 1 } }),
    ).toEqual(expect.arrayContaining([1, 2]));
  });

  it('find nothing in a collection that does not exist', async () => {
    expect(await items().find().toArray()).toEqual([]);
    expect(await items().findOne({ _id: 1 })).toBeNull();
    expect(await items().countDocuments({ n: 1 })).toBe(0);
    expect(await items().updateOne({ _id: 1 }, { $set: { n: 1 } })).toMatchObject({ matchedCount: 0 });
    expect(await items().deleteOne({ _id: 1 })).toMatchObject({ deletedCount: 0 });
    expect(await db().listCollections().toArray()).toEqual([]);
  });

  it('see collections come, be renamed and go', async () => {
    await db().createCollection('made');
    await fill(3);
    await items().createIndex({ n: 1 });
    const names = async () =>
      (await db().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    expect(await names()).toEqual(['items', 'made']);
    await expect(db().renameCollection('items', 'made')).rejects.toMatchObject({ code: 48 });
    await db().renameCollection('items', 'made', { dropTarget: true });
    expect(await names()).toEqual(['made']);
    expect(await db().collection<Item>('made').find({ n: 1 }).toArray()).toEqual([{ _id: 1, n: 1 }]);
    expect(await db().collection('made').indexes()).toHaveLength(2);
    expect(await db().collection('made').drop()).toBe(true);
    expect(await names()).toEqual([]);
    await fill(1);
    const { databases } = await client().db().admin().listDatabases({ nameOnly: true });
    expect(databases.map(({ name }) => name)).toContain(db().databaseName);
    await db().dropDatabase();
    expect(await names()).toEqual([]);
  });
}
