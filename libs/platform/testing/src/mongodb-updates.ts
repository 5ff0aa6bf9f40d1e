import { Decimal128, Double, Int32, Long, type Document } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Case {
  readonly name: string;
  readonly before: Document;
  readonly filter?: Document;
  readonly update: Document;
  readonly arrayFilters?: Document[];
  readonly after: Document;
}

const cases: readonly Case[] = [
  {
    name: '$set nested',
    before: { a: { b: 1 } },
    update: { $set: { 'a.c.d': 2, z: 3 } },
    after: { a: { b: 1, c: { d: 2 } }, z: 3 },
  },
  { name: '$set in an array', before: { a: [1, 2] }, update: { $set: { 'a.3': 4 } }, after: { a: [1, 2, null, 4] } },
  {
    name: 'several new fields by name',
    before: {},
    update: { $set: { b: 1, a: 2, 'c.10': 1, 'c.9': 1 } },
    after: { a: 2, b: 1, c: { '9': 1, '10': 1 } },
  },
  {
    name: '$unset',
    before: { a: 1, b: { c: 1, d: 1 }, e: [1, 2] },
    update: { $unset: { a: '', 'b.c': '', 'e.0': '', 'x.y': '' } },
    after: { b: { d: 1 }, e: [null, 2] },
  },
  {
    name: '$inc and $mul',
    before: { a: 1, b: 2 },
    update: { $inc: { a: 2, n: 5 }, $mul: { b: 4, m: 3 } },
    after: { a: 3, b: 8, m: 0, n: 5 },
  },
  {
    name: '$min and $max',
    before: { a: 5, b: 5 },
    update: { $min: { a: 3, c: 1 }, $max: { b: 'x', d: 1 } },
    after: { a: 3, b: 'x', c: 1, d: 1 },
  },
  {
    name: '$rename',
    before: { a: 1, b: { c: 2 } },
    update: { $rename: { a: 'x', 'b.c': 'y.z' } },
    after: { b: {}, x: 1, y: { z: 2 } },
  },
  { name: '$push', before: { a: [1] }, update: { $push: { a: 2, b: [3] } }, after: { a: [1, 2], b: [[3]] } },
  {
    name: '$push with $each, $sort and $slice',
    before: { a: [5, 1] },
    update: { $push: { a: { $each: [4, 2], $sort: -1, $slice: 3 } } },
    after: { a: [5, 4, 2] },
  },
  {
    name: '$push at a position',
    before: { a: [1, 4] },
    update: { $push: { a: { $each: [2, 3], $position: 1 } } },
    after: { a: [1, 2, 3, 4] },
  },
  {
    name: '$push sorted by a field',
    before: { a: [{ n: 2 }] },
    update: { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
    after: { a: [{ n: 1 }, { n: 2 }] },
  },
  {
    name: '$addToSet',
    before: { a: [1, 'x'] },
    update: { $addToSet: { a: { $each: [1, 'y', 'y'] } } },
    after: { a: [1, 'x', 'y'] },
  },
  {
    name: '$pop',
    before: { a: [1, 2, 3], b: [1, 2] },
    update: { $pop: { a: 1, b: -1 } },
    after: { a: [1, 2], b: [2] },
  },
  {
    name: '$pull by value and condition',
    before: { a: [1, 5, 1, 9], b: [{ n: 1, m: 1 }, { n: 2 }] },
    update: { $pull: { a: { $lt: 6 }, b: { n: 1 } } },
    after: { a: [9], b: [{ n: 2 }] },
  },
  { name: '$pullAll', before: { a: [1, 2, 3, 2] }, update: { $pullAll: { a: [2, 3] } }, after: { a: [1] } },
  {
    name: '$ of a matched element',
    before: { a: [1, 5, 9] },
    filter: { a: { $gt: 3 } },
    update: { $set: { 'a.$': 0 } },
    after: { a: [1, 0, 9] },
  },
  {
    name: '$ of a matched document',
    before: {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
    },
    filter: { a: { $elemMatch: { k: 2 } } },
    update: { $inc: { 'a.$.v': 5 } },
    after: {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 7 },
      ],
    },
  },
  {
    name: '$[] of all elements',
    before: { a: [{ v: 1 }, { v: 2 }] },
    update: { $inc: { 'a.$[].v': 1 } },
    after: { a: [{ v: 2 }, { v: 3 }] },
  },
  {
    name: '$[id] of chosen elements',
    before: {
      a: [
        { k: 1, v: [1, 5] },
        { k: 2, v: [1, 5] },
      ],
    },
    update: { $set: { 'a.$[e].v.$[n]': 0 } },
    arrayFilters: [{ 'e.k': 2 }, { n: { $gt: 3 } }],
    after: {
      a: [
        { k: 1, v: [1, 5] },
        { k: 2, v: [1, 0] },
      ],
    },
  },
  { name: 'nothing at all', before: { a: 1 }, update: { $set: { a: 1 }, $unset: { x: '' } }, after: { a: 1 } },
];

export function updateContract(db: UseDb): void {
  it.each(cases)('apply $name', async ({ before, filter = {}, update, arrayFilters, after }) => {
    const items = db().collection<Document & { _id: number }>('items');
    await items.insertOne({ _id: 1, ...before });
    await items.updateOne({ _id: 1, ...filter }, update, arrayFilters ? { arrayFilters } : {});
    const stored = await items.findOne({ _id: 1 });
    expect(stored).toEqual({ _id: 1, ...after });
    expect(Object.keys(stored ?? {})).toEqual(['_id', ...Object.keys(after)]);
  });

  it('widen numbers only as far as needed', async () => {
    const items = db().collection<{ _id: number; v: unknown }>('items');
    const sums = [
      [new Int32(1), new Int32(2), new Int32(3)],
      [new Int32(2 ** 31 - 1), new Int32(1), Long.fromNumber(2 ** 31)],
      [Long.fromNumber(1), new Int32(2), Long.fromNumber(3)],
      [new Int32(1), new Double(2), new Double(3)],
      [new Int32(1), Decimal128.fromString('0.50'), Decimal128.fromString('1.50')],
    ] as const;
    for (const [n, [start, step, expected]] of sums.entries()) {
      await items.insertOne({ _id: n, v: start });
      await items.updateOne({ _id: n }, { $inc: { v: step } } as Document);
      const stored = await items.findOne({ _id: n }, { promoteValues: false });
      expect(stored?.v).toEqual(expected);
    }
  });

  it('report what matched and what changed', async () => {
    const items = db().collection<{ _id: number; a: number }>('items');
    await items.insertMany([1, 2, 3].map((n) => ({ _id: n, a: n % 2 })));
    expect(await items.updateMany({ a: { $gte: 0 } }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 1,
      upsertedId: null,
    });
    expect(await items.updateOne({ a: 9 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
    expect(await items.replaceOne({ _id: 2 }, { a: 7 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await items.findOne({ _id: 2 })).toEqual({ _id: 2, a: 7 });
  });

  it('insert where nothing matches, from the filter and the update together', async () => {
    const items = db().collection<Document & { _id: string }>('items');
    const result = await items.updateOne(
      { _id: 'x', 'a.b': 1, c: { $gt: 5 }, d: { $eq: 2 }, $and: [{ e: 3 }] },
      { $set: { f: 4 }, $setOnInsert: { g: 5 }, $inc: { h: 6 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 'x' });
    expect(await items.findOne({})).toEqual({ _id: 'x', a: { b: 1 }, d: 2, e: 3, f: 4, g: 5, h: 6 });
    await items.updateOne({ _id: 'x' }, { $setOnInsert: { g: 9 }, $set: { f: 0 } }, { upsert: true });
    expect(await items.findOne({})).toMatchObject({ f: 0, g: 5 });
    await items.replaceOne({ _id: 'y', z: 1 }, { only: true }, { upsert: true });
    expect(await items.findOne({ _id: 'y' })).toEqual({ _id: 'y', only: true });
  });

  it('set the current date', async () => {
    const items = db().collection<{ _id: number; at?: Date }>('items');
    await items.insertOne({ _id: 1 });
    const before = Date.now() - 1000;
    await items.updateOne({ _id: 1 }, { $currentDate: { at: true } });
    expect((await items.findOne({ _id: 1 }))?.at?.getTime()).toBeGreaterThan(before);
  });

  it('meet a document once, even if the update moves it along the index', async () => {
    const items = db().collection<{ _id: number; n: number }>('items');
    await items.createIndex({ n: 1 });
    await items.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: n, n })));
    expect(await items.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } })).toMatchObject({ modifiedCount: 200 });
    expect(await items.countDocuments({ n: { $gte: 1000, $lt: 1200 } })).toBe(200);
  });

  it('find and modify in one step', async () => {
    const items = db().collection<{ _id: number; n: number; z?: number }>('items');
    await items.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    expect(await items.findOneAndUpdate({ n: { $gte: 1 } }, { $set: { z: 1 } }, { sort: { n: -1 } })).toEqual({
      _id: 3,
      n: 3,
    });
    expect(
      await items.findOneAndUpdate(
        { _id: 3 },
        { $inc: { n: 1 } },
        { returnDocument: 'after', projection: { n: 1, _id: 0 } },
      ),
    ).toEqual({ n: 4 });
    expect(await items.findOneAndReplace({ _id: 9 }, { n: 9 }, { upsert: true, returnDocument: 'after' })).toEqual({
      _id: 9,
      n: 9,
    });
    expect(await items.findOneAndDelete({}, { sort: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    expect(await items.findOneAndDelete({ _id: 77 })).toBeNull();
    expect(await items.countDocuments()).toBe(3);
  });
}
