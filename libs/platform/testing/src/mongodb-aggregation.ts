import { Double, Int32, Long, type Document } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Order extends Document {
  _id: number;
}

const orders: readonly Order[] = [
  {
    _id: 1,
    customer: 'a',
    state: 'open',
    total: 10,
    lines: [
      { sku: 'x', n: 2 },
      { sku: 'y', n: 1 },
    ],
  },
  { _id: 2, customer: 'b', state: 'open', total: 20.5, lines: [{ sku: 'x', n: 1 }] },
  { _id: 3, customer: 'a', state: 'done', total: 30, lines: [] },
  { _id: 4, customer: 'c', state: 'done', total: 5 },
];

const table: readonly [string, Document[], Document[]][] = [
  [
    '$match, $sort, $skip, $limit',
    [
      { $match: { total: { $gt: 5 } } },
      { $sort: { total: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { total: 1 } },
    ],
    [{ _id: 2, total: 20.5 }],
  ],
  [
    '$limit before $match',
    [{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { customer: 'a' } }, { $project: { _id: 1 } }],
    [{ _id: 1 }],
  ],
  ['$count', [{ $match: { state: 'open' } }, { $count: 'open' }], [{ open: 2 }]],
  ['$count of nothing', [{ $match: { state: 'lost' } }, { $count: 'lost' }], []],
  [
    '$group',
    [
      {
        $group: {
          _id: '$customer',
          n: { $sum: 1 },
          sum: { $sum: '$total' },
          most: { $max: '$total' },
          mean: { $avg: '$total' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'a', n: 2, sum: 40, most: 30, mean: 20 },
      { _id: 'b', n: 1, sum: 20.5, most: 20.5, mean: 20.5 },
      { _id: 'c', n: 1, sum: 5, most: 5, mean: 5 },
    ],
  ],
  [
    '$group by several',
    [
      { $group: { _id: { c: '$customer', s: '$state' }, ids: { $push: '$_id' } } },
      { $sort: { ids: 1 } },
      { $limit: 2 },
    ],
    [
      { _id: { c: 'a', s: 'open' }, ids: [1] },
      { _id: { c: 'b', s: 'open' }, ids: [2] },
    ],
  ],
  [
    '$group of all',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: null, first: { $first: '$total' }, last: { $last: '$total' }, least: { $min: '$total' } } },
    ],
    [{ _id: null, first: 10, last: 5, least: 5 }],
  ],
  [
    '$project with expressions',
    [
      { $match: { _id: 1 } },
      { $project: { _id: 0, double: { $multiply: ['$total', 2] }, who: '$customer', skus: '$lines.sku' } },
    ],
    [{ double: 20, who: 'a', skus: ['x', 'y'] }],
  ],
  [
    '$addFields and $unset',
    [{ $match: { _id: 3 } }, { $addFields: { 'meta.big': { $gte: ['$total', 30] } } }, { $unset: ['lines', 'total'] }],
    [{ _id: 3, customer: 'a', state: 'done', meta: { big: true } }],
  ],
  [
    '$unwind',
    [{ $unwind: '$lines' }, { $sort: { _id: 1, 'lines.sku': 1 } }, { $project: { 'lines.sku': 1 } }],
    [
      { _id: 1, lines: { sku: 'x' } },
      { _id: 1, lines: { sku: 'y' } },
      { _id: 2, lines: { sku: 'x' } },
    ],
  ],
  [
    '$unwind keeping the empty',
    [
      { $match: { _id: { $gte: 3 } } },
      { $sort: { _id: 1 } },
      { $unwind: { path: '$lines', preserveNullAndEmptyArrays: true } },
      { $project: { _id: 1 } },
    ],
    [{ _id: 3 }, { _id: 4 }],
  ],
  [
    '$sortByCount',
    [{ $unwind: '$lines' }, { $sortByCount: '$lines.sku' }],
    [
      { _id: 'x', count: 2 },
      { _id: 'y', count: 1 },
    ],
  ],
  [
    '$replaceRoot',
    [{ $match: { _id: 2 } }, { $replaceRoot: { newRoot: { $arrayElemAt: ['$lines', 0] } } }],
    [{ sku: 'x', n: 1 }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          open: [{ $match: { state: 'open' } }, { $count: 'n' }],
          top: [{ $sort: { total: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ open: [{ n: 2 }], top: [{ _id: 3 }] }],
  ],
  [
    'sets, conditions and comparisons',
    [
      { $match: { $expr: { $or: [{ $gt: ['$total', 20] }, { $in: ['$customer', ['b']] }] } } },
      { $project: { value: { $setDifference: [{ $setUnion: [['$state', 'DONE'], ['$missing']] }, ['open', null]] } } },
      { $unwind: '$value' },
      { $group: { _id: { $cond: [{ $eq: ['$value', 'done'] }, 'same', { $toLower: '$value' }] }, n: { $sum: 1 } } },
      { $sort: { n: -1, _id: 1 } },
    ],
    [
      { _id: 'done', n: 2 },
      { _id: 'same', n: 1 },
    ],
  ],
  [
    '$lookup',
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $sort: { _id: 1 } },
      { $lookup: { from: 'customers', localField: 'customer', foreignField: '_id', as: 'who' } },
      { $project: { who: 1 } },
    ],
    [
      { _id: 1, who: [{ _id: 'a', name: 'Ada' }] },
      { _id: 4, who: [] },
    ],
  ],
];

const LONG = Long.fromNumber(2 ** 40);

/** An expression of `{ i: 1, l: 2^40 as long, d: 0.5, at: a date, list: [{ a: 1 }, { a: [2] }, 3, null] }` → value. */
const expressions: readonly [unknown, unknown][] = [
  [{ $add: ['$i', 1] }, new Int32(2)],
  [{ $add: ['$l', '$i'] }, LONG.add(1)],
  [{ $add: ['$l', '$d'] }, new Double(2 ** 40 + 0.5)],
  [{ $add: [2 ** 31 - 1, '$i'] }, Long.fromNumber(2 ** 31)],
  [{ $add: ['$at', 1_000] }, new Date(6_000)],
  [{ $add: ['$missing', 1] }, null],
  [{ $subtract: ['$at', '$at'] }, Long.ZERO],
  [{ $subtract: ['$i', '$l'] }, Long.ONE.subtract(LONG)],
  [{ $multiply: ['$l', 2] }, LONG.multiply(2)],
  [{ $divide: ['$i', 2] }, new Double(0.5)],
  [{ $cmp: ['$i', '$l'] }, new Int32(-1)],
  [{ $setUnion: [[3, 1], [2]] }, [1, 2, 3].map((n) => new Int32(n))],
  ['$list.a', [new Int32(1), [new Int32(2)]]],
  [{ $filter: { input: '$list', as: 'one', cond: { $eq: ['$$one.a', 1] } } }, [{ a: new Int32(1) }]],
  [{ a: '$i', b: '$missing' }, { a: new Int32(1) }],
  [
    ['$i', '$missing'],
    [new Int32(1), null],
  ],
  [{ $literal: '$i' }, '$i'],
];

export function aggregationContract(db: UseDb): void {
  it.each(table)('run %s', async (_, pipeline, expected) => {
    await db()
      .collection<Order>('orders')
      .insertMany([...orders]);
    await db().collection<{ _id: string; name: string }>('customers').insertOne({ _id: 'a', name: 'Ada' });
    expect(await db().collection('orders').aggregate(pipeline).toArray()).toEqual(expected);
  });

  it.each(expressions)('compute %j', async (expression, expected) => {
    const items = db().collection('items');
    const list = [{ a: 1 }, { a: [2] }, 3, null];
    await items.insertOne({ i: new Int32(1), l: LONG, d: 0.5, at: new Date(5_000), list });
    const options = { promoteValues: false };
    const [found] = await items.aggregate([{ $project: { _id: 0, value: expression } }], options).toArray();
    expect(found).toEqual({ value: expected });
  });

  it('put the position of an element where another value was', async () => {
    const items = db().collection<Order>('items');
    await items.insertMany([
      { _id: 1, list: ['x'], at: 5 },
      { _id: 2, list: ['y'], at: [1] },
    ]);
    const found = await items.aggregate([{ $unwind: { path: '$list', includeArrayIndex: 'at.n' } }]).toArray();
    expect(found.map(({ at }) => at as unknown)).toEqual([{ n: 0 }, { n: 0 }]);
  });

  it('compute what is constant before anything is read', async () => {
    const failing = [{ $match: { _id: 'none' } }, { $addFields: { a: { $divide: [1, 0] } } }];
    await expect(db().collection('nothing').aggregate(failing).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('take a sample: so many different documents, each of them now and then', async () => {
    const items = db().collection<Order>('items');
    await items.insertMany(Array.from({ length: 20 }, (_, n) => ({ _id: n })));
    const sampled = async (size: number) => {
      const found = await items.aggregate<Order>([{ $sample: { size } }, { $project: { _id: 1 } }]).toArray();
      return found.map(({ _id }) => _id);
    };
    const seen = new Set<number>();
    while (seen.size < 20) {
      const some = await sampled(5);
      expect(new Set(some).size).toBe(5);
      for (const id of some) seen.add(id);
    }
    expect((await sampled(100)).toSorted((one, other) => one - other)).toEqual([...seen].toSorted((a, b) => a - b));
    for (const size of [-1, 'all'])
      await expect(sampled(size as number)).rejects.toMatchObject({ code: 28747 - Number(size === 'all') });
  });

  it('tell what a collection holds', async () => {
    const items = db().collection<Order>('items');
    const statistics = (stages: Document[] = []) =>
      items.aggregate([{ $collStats: { storageStats: { scale: 1 }, count: {} } }, ...stages]).toArray();
    await expect(statistics()).rejects.toMatchObject({ code: 26 });
    await items.createIndex({ a: 1 });
    await items.insertMany([{ _id: 1 }, { _id: 2 }]);
    const [found] = await statistics();
    expect(found).toMatchObject({ ns: items.namespace, count: 2, storageStats: { count: 2, nindexes: 2 } });
    expect(await statistics([{ $project: { _id: 0, count: 1 } }])).toEqual([{ count: 2 }]);
    await expect(items.aggregate([{ $limit: 1 }, { $collStats: {} }]).toArray()).rejects.toMatchObject({ code: 40602 });
  });

  it('count in an index without reading documents', async () => {
    const items = db().collection<Order>('items');
    await items.createIndex({ a: 1, b: 1 });
    await items.insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: n, a: n % 3, b: n })));
    expect(await items.countDocuments({ a: 1, b: { $gte: 100, $lt: 200 } })).toBe(34);
    const explained = await db().command({
      explain: { count: 'items', query: { a: 1, b: { $gte: 100, $lt: 200 } } },
      verbosity: 'executionStats',
    });
    expect(explained['executionStats']).toMatchObject({ totalDocsExamined: 0 });
    expect(explained['executionStats'].totalKeysExamined).toBeLessThan(40);
  });
}
