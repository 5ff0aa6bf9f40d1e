import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId, type Document } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Item extends Document {
  _id: number;
}

const items: readonly Item[] = [
  { _id: 1, a: 1, tags: ['x', 'y'], o: { n: 1 } },
  { _id: 2, a: new Double(2.5), tags: [], o: { n: null } },
  {
    _id: 3,
    a: Long.fromNumber(3),
    tags: ['y'],
    o: [
      { n: 1, m: 2 },
      { n: 2, m: 1 },
    ],
  },
  { _id: 4, a: 'text', tags: 'x', o: 5 },
  { _id: 5, a: null, tags: [['x']] },
  { _id: 6, tags: [1, 5, 9] },
  { _id: 7, a: [1, 'Text', null], o: [] },
  { _id: 8, a: true, o: { n: [3, 4] } },
  { _id: 9, a: new Date(5), o: [{ m: 1 }] },
  {
    _id: 10,
    a: Decimal128.fromString('2.5'),
    tags: [
      { k: 'x', v: 1 },
      { k: 'y', v: 2 },
    ],
  },
  { _id: 11, a: { n: 1, m: 2 } },
  { _id: 12, a: new Double(NaN) },
];

/** Filter → ids, in order. */
const table: readonly [Document, number[]][] = [
  [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [{ a: 1 }, [1, 7]],
  [{ a: 2.5 }, [2, 10]],
  [{ a: 3 }, [3]],
  [{ a: { $lt: new MaxKey() } }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [{ a: { $lte: new MaxKey() } }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [{ a: { $gte: new MaxKey() } }, []],
  [{ a: { $gt: new MinKey() } }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [{ a: { $gte: new MinKey() } }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [{ a: { $lt: new MinKey() } }, []],
  [{ 'tags.1': null }, [4, 7, 8, 9, 10, 11, 12]],
  [{ 'tags.0.k': null }, [4, 7, 8, 9, 10, 11, 12]],
  [{ 'o.0': null }, [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]],
  [{ a: null }, [5, 6, 7]],
  [{ a: { $ne: null } }, [1, 2, 3, 4, 8, 9, 10, 11, 12]],
  [{ a: { $exists: false } }, [6]],
  [{ a: { $exists: true, $ne: null } }, [1, 2, 3, 4, 8, 9, 10, 11, 12]],
  [{ a: { $gt: 1 } }, [2, 3, 10]],
  [{ a: { $gte: 1, $lt: 3 } }, [1, 2, 7, 10]],
  [{ a: { $lt: 2 } }, [1, 7]],
  [{ a: { $gt: 'A' } }, [4, 7]],
  [{ a: { $gte: null } }, [5, 6, 7]],
  [{ a: { $in: [1, 'text', null] } }, [1, 4, 5, 6, 7]],
  [{ a: { $in: [/^t/i, 3] } }, [3, 4, 7]],
  [{ a: { $nin: [1, 'text', null] } }, [2, 3, 8, 9, 10, 11, 12]],
  [{ a: /^tex/ }, [4]],
  [{ a: { $regex: '^TEX', $options: 'i' } }, [4, 7]],
  [{ a: { $not: { $gt: 1 } } }, [1, 4, 5, 6, 7, 8, 9, 11, 12]],
  [{ a: { $type: 'number' } }, [1, 2, 3, 7, 10, 12]],
  [{ a: { $type: ['string', 'bool'] } }, [4, 7, 8]],
  [{ a: { $mod: [2, 1] } }, [1, 3, 7]],
  [{ a: { n: 1, m: 2 } }, [11]],
  [{ a: { m: 2, n: 1 } }, []],
  [{ a: [1, 'Text', null] }, [7]],
  [{ a: NaN }, [12]],
  [{ a: { $gt: new MinKey(), $lt: new MaxKey() }, _id: { $lt: 3 } }, [1, 2]],
  [{ tags: 'x' }, [1, 4]],
  [{ tags: ['x'] }, [5]],
  [{ tags: [] }, [2]],
  [{ tags: { $size: 2 } }, [1, 10]],
  [{ tags: { $all: ['x', 'y'] } }, [1]],
  [{ tags: { $elemMatch: { $gt: 2, $lt: 6 } } }, [6]],
  [{ tags: { $gt: 2, $lt: 4 } }, [6]],
  [{ tags: { $elemMatch: { k: 'x', v: 2 } } }, []],
  [{ 'tags.k': 'x', 'tags.v': 2 }, [10]],
  [{ 'tags.0': 'y' }, [3]],
  [{ 'tags.1.v': 2 }, [10]],
  [{ 'o.n': 1 }, [1, 3]],
  [{ 'o.n': 3 }, [8]],
  [{ 'o.n': null }, [2, 4, 5, 6, 9, 10, 11, 12]],
  [{ o: { $elemMatch: { n: 1, m: 2 } } }, [3]],
  [{ o: { $elemMatch: { n: 1, m: 1 } } }, []],
  [{ 'o.n': { $exists: true } }, [1, 2, 3, 8]],
  [{ $or: [{ a: 1 }, { tags: 'x' }] }, [1, 4, 7]],
  [{ $nor: [{ a: { $exists: true } }, { tags: 5 }] }, []],
  [{ $and: [{ 'o.n': 1 }, { 'o.m': 1 }] }, [3]],
  [{ $expr: { $gt: [{ $size: { $ifNull: ['$o.missing', []] } }, 0] }, a: 1 }, []],
  [{ _id: { $in: [12, 3, 3, 99] } }, [3, 12]],
  [{ _id: { $gt: 10, $lte: 11 } }, [11]],
];

const indexed = [
  { a: 1 },
  { tags: 1 },
  { 'o.n': 1, 'o.m': 1 },
  { 'tags.k': 1, 'tags.v': 1 },
  { 'tags.0': -1 },
] as const;

export function filterContract(db: UseDb): void {
  const ids = async (filter: Document): Promise<number[]> =>
    (await db().collection<Item>('items').find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

  it.each([
    ['without', false],
    ['with', true],
  ])('find the same documents %s indexes', async (_, withIndexes) => {
    await db()
      .collection<Item>('items')
      .insertMany([...items]);
    if (withIndexes) for (const key of indexed) await db().collection('items').createIndex(key);
    const found = [];
    for (const [filter] of table) found.push([filter, await ids(filter)]);
    expect(found).toEqual(table);
    for (const [filter, expected] of table)
      expect([filter, await db().collection('items').countDocuments(filter)]).toEqual([filter, expected.length]);
  });

  const texts = ['a b', 'a\u00a0b', 'a\nb', 'ab\n', 'ab', 'a-b', 'a]b', 'AB', 'xab', 'a{b', 'a\u2028b', 'é'];

  // Patterns follow PCRE where it differs from JavaScript.
  it.each<[string, string, readonly string[]]>([
    ['a\\sb', '', ['a b', 'a\nb']],
    ['a[\\s]b', '', ['a b', 'a\nb']],
    ['a\\Sb', '', ['a\u00a0b', 'a-b', 'a]b', 'a{b', 'a\u2028b']],
    ['a\\hb', '', ['a b', 'a\u00a0b']],
    ['a.b', '', ['a b', 'a\u00a0b', 'a-b', 'a]b', 'a{b', 'a\u2028b']],
    ['a.b', 's', ['a b', 'a\u00a0b', 'a\nb', 'a-b', 'a]b', 'a{b', 'a\u2028b']],
    ['^b', 'm', ['a\nb']],
    ['ab$', '', ['ab\n', 'ab', 'xab']],
    ['\\Aab\\z', '', ['ab']],
    ['^ab\\Z', '', ['ab\n', 'ab']],
    ['a[\\-]b', '', ['a-b']],
    ['a[]]b', '', ['a]b']],
    ['a{b', '', ['a{b']],
    ['^\\Qa{b\\E$', '', ['a{b']],
    ['\\x41', '', ['AB']],
    ['(?i)^ab$', '', ['ab\n', 'ab', 'AB']],
  ])('find by the pattern %s, %s', async (pattern, $options, expected) => {
    const collection = db().collection<Document & { _id: number }>('texts');
    await collection.insertMany(texts.map((text, _id) => ({ _id, text })));
    const found = await collection
      .find({ text: { $regex: pattern, $options } })
      .sort({ _id: 1 })
      .toArray();
    expect(found.map(({ text }) => text as string)).toEqual(expected);
  });

  it.each([
    ['a\\u0041', 51091],
    ['\\1', 51091],
    ['*a', 51091],
    ['[a', 51091],
  ])('refuse the pattern %s', async (pattern, code) => {
    await expect(ids({ a: { $regex: pattern } })).rejects.toMatchObject({ code });
  });

  it('refuse options in two places', async () => {
    await expect(ids({ a: { $regex: /a/i, $options: 'm' } })).rejects.toMatchObject({ code: 51075 });
  });

  const mixed = [
    new MinKey(),
    null,
    new Double(NaN),
    -5,
    new Double(0.5),
    Long.fromNumber(1),
    Decimal128.fromString('1.5'),
    Long.MAX_VALUE,
    2 ** 63,
    'A',
    'a',
    'é',
    { a: 1 },
    { b: 0 },
    new ObjectId('000000000000000000000001'),
    false,
    true,
    new Date(0),
    new Date(1),
    /a/,
    new MaxKey(),
  ];

  it.each([
    ['without an index', undefined],
    ['with an ascending index', 1],
    ['with a descending index', -1],
  ] as const)('sort across types in one order, %s', async (_, direction) => {
    const values = db().collection<Item>('mixed');
    await values.insertMany(mixed.map((v, n) => ({ _id: (n * 8) % mixed.length, n, v })));
    if (direction) await values.createIndex({ v: direction });
    const up = await values.find({}).sort({ v: 1 }).toArray();
    expect(up.map(({ n }) => n as number)).toEqual(mixed.map((__, n) => n));
    const down = await values.find({}).sort({ v: -1 }).limit(5).toArray();
    expect(down.map(({ n }) => n as number)).toEqual(
      mixed
        .map((__, n) => n)
        .reverse()
        .slice(0, 5),
    );
  });

  it('sort an array by its least or greatest element, a missing value as null and an empty array below it', async () => {
    const values = db().collection<Item>('arrays');
    await values.insertMany([
      { _id: 1, v: [3, 9] },
      { _id: 2, v: 5 },
      { _id: 3 },
      { _id: 4, v: [] },
      { _id: 5, v: [[0], 8] },
    ]);
    const order = async (direction: 1 | -1): Promise<number[]> =>
      (await values.find().sort({ v: direction, _id: 1 }).toArray()).map(({ _id }) => _id);
    expect([await order(1), await order(-1)]).toEqual([
      [4, 3, 1, 2, 5],
      [5, 1, 2, 3, 4],
    ]);
    await values.createIndex({ v: 1 });
    expect([await order(1), await order(-1)]).toEqual([
      [4, 3, 1, 2, 5],
      [5, 1, 2, 3, 4],
    ]);
  });

  it('project by inclusion and exclusion, into documents and arrays', async () => {
    const values = db().collection<Item>('projected');
    await values.insertOne({ _id: 1, a: 1, b: { c: 1, d: 2 }, e: [{ f: 1, g: 2 }, 3, { g: 4 }], h: [1, 2, 3, 4] });
    const project = async (projection: Document): Promise<Document | null> => values.findOne({}, { projection });
    expect(await project({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await project({ _id: 0, 'b.d': 1, 'e.f': 1 })).toEqual({ b: { d: 2 }, e: [{ f: 1 }, {}] });
    expect(await project({ a: 0, 'b.c': 0, 'e.g': 0, h: 0 })).toEqual({ _id: 1, b: { d: 2 }, e: [{ f: 1 }, 3, {}] });
    expect(await project({ b: 0, h: 0 })).toEqual({ _id: 1, a: 1, e: [{ f: 1, g: 2 }, 3, { g: 4 }] });
    expect(await project({ _id: 0, a: 0, e: 0 })).toEqual({ b: { c: 1, d: 2 }, h: [1, 2, 3, 4] });
    expect(await project({ _id: 0, b: 1, h: 1 })).toEqual({ b: { c: 1, d: 2 }, h: [1, 2, 3, 4] });
    expect(await project({ _id: 1 })).toEqual({ _id: 1 });
    expect(await project({ a: 1, h: { $slice: -2 } })).toEqual({ _id: 1, a: 1, h: [3, 4] });
    expect(await project({ a: 1, e: { $elemMatch: { g: 4 } } })).toEqual({ _id: 1, a: 1, e: [{ g: 4 }] });
  });
}
