import { BSONRegExp, Double, Long, type Document } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Item extends Document {
  _id: number;
}

const find = (options: Document): Document => ({ find: 'items', ...options });
const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'items', pipeline, cursor: {} });
const GREATEST = Long.MAX_VALUE;

/** Documents → command → what it returns. */
const reads: readonly [string, Item[], Document, Document[]][] = [
  [
    'sort by a position that holds an array: whole, but an empty one lies below a missing value',
    [{ _id: 1, a: [[]] }, { _id: 2 }, { _id: 3, a: [[1, 9]] }, { _id: 4, a: [3] }],
    find({ sort: { 'a.0': 1 }, projection: { _id: 1 } }),
    [{ _id: 1 }, { _id: 2 }, { _id: 4 }, { _id: 3 }],
  ],
  [
    'sort by a number that names a field, where no element has that position',
    [{ _id: 1, a: [{ '1': 5 }] }, { _id: 2 }],
    find({ sort: { 'a.1': -1 }, projection: { _id: 1 } }),
    [{ _id: 1 }, { _id: 2 }],
  ],
  [
    '$elemMatch behind the fields that are kept',
    [{ _id: 1, a: [5, 6], b: 1 }],
    find({ projection: { b: 1, a: { $elemMatch: { $gt: 5 } } } }),
    [{ _id: 1, b: 1, a: [6] }],
  ],
  [
    '$elemMatch beside a $slice, which keeps all other fields',
    [{ _id: 1, a: [5, 6], b: 1, c: [1, 2] }],
    find({ projection: { a: { $elemMatch: { $gt: 5 } }, c: { $slice: 1 } } }),
    [{ _id: 1, a: [6], b: 1, c: [1] }],
  ],
  [
    '$slice beside a kept _id, which leaves out all other fields',
    [{ _id: 1, b: 1, c: [1, 2] }],
    find({ projection: { _id: 1, c: { $slice: 1 } } }),
    [{ _id: 1, c: [1] }],
  ],
  [
    '$mod with 64-bit integers',
    [
      { _id: 1, a: GREATEST },
      { _id: 2, a: 4 },
      { _id: 3, a: new Double(1e300) },
    ],
    find({ filter: { a: { $mod: [2, 1] } }, projection: { _id: 1 } }),
    [{ _id: 1 }],
  ],
  [
    '$mod of numbers beyond 64 bits, which never match',
    [{ _id: 1, a: new Double(1e300) }],
    find({ filter: { a: { $mod: [2, 0] } } }),
    [],
  ],
  [
    'a comment in $elemMatch',
    [{ _id: 1, a: [{ b: 1 }] }],
    find({ filter: { a: { $elemMatch: { $comment: 'x', b: 1 } } }, projection: { _id: 1 } }),
    [{ _id: 1 }],
  ],
  [
    'an expression is not computed where a condition in an $and decides',
    [{ _id: 1, a: 5 }],
    find({ filter: { $or: [{ $expr: { $size: '$a' }, c: 1 }], b: 1 } }),
    [],
  ],
  [
    '$project computes a field in each element, also in those without fields',
    [
      { _id: 1, a: [1, [2]] },
      { _id: 2, a: 3, z: 4 },
    ],
    aggregate({ $project: { z: 1, 'a.b': '$_id' } }, { $sort: { _id: 1 } }),
    [
      { _id: 1, a: [{ b: 1 }, [{ b: 1 }]] },
      { _id: 2, a: { b: 2 }, z: 4 },
    ],
  ],
  [
    '$unwind puts the position into the field itself',
    [{ _id: 1, a: [], b: 1 }],
    aggregate({ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'a' } }),
    [{ _id: 1, a: null, b: 1 }],
  ],
  [
    '$group by several values leaves out those that are missing',
    [{ _id: 1, a: 1 }],
    aggregate({ $group: { _id: { a: '$a', b: '$b' } } }),
    [{ _id: { a: 1 } }],
  ],
  ['$group by one value', [{ _id: 1, a: 1 }], aggregate({ $group: { _id: { b: '$b' } } }), [{ _id: { b: null } }]],
  [
    '$and and $or compute constants first',
    [{ _id: 1, a: {} }],
    aggregate({
      $project: {
        and: { $and: [{ $subtract: ['$a', 1] }, false] },
        or: { $or: [{ $subtract: ['$a', 1] }, true] },
      },
    }),
    [{ _id: 1, and: false, or: true }],
  ],
];

const SORTED_PUSH = { $push: { a: { $each: [{ d: [0] }, {}, { d: 1 }, 5, { d: null }], $sort: { d: 1 } } } };

/** Document → update → the document, or its error. */
const updates: readonly [string, Document, Document, Document | number][] = [
  ['a position with leading zeros', { a: [1] }, { u: { $set: { 'a.01': 2 } } }, { a: [1, 2] }],
  ['nothing that is only set on insertion', { a: [] }, { u: { $setOnInsert: { 'a.x': 1 } } }, { a: [] }],
  ['a field below, with a dollar', { a: {} }, { u: { $set: { 'a.$b': 1 } } }, { a: { $b: 1 } }],
  ['$setOnInsert of all elements of nothing', {}, { u: { $setOnInsert: { 'a.$[]': 1 } } }, 2],
  ['replace, with filters that it ignores', { a: 1 }, { u: { b: 1 }, arrayFilters: [{ x: 1 }] }, { b: 1 }],
  ['replace, with wrong filters', { a: 1 }, { u: { b: 1 }, arrayFilters: [{}] }, 9],
  ['replace by a document with an operator', { a: 1 }, { u: { b: 1, $set: { c: 1 } } }, 52],
  ['$rename below a scalar', { a: 1 }, { u: { $rename: { 'a.b': 'c' } } }, 28],
  ['$rename of a missing element', { a: [1] }, { u: { $rename: { 'a.4': 'c' } } }, { a: [1] }],
  ['$rename of an element', { a: [1] }, { u: { $rename: { 'a.0': 'c' } } }, 2],
  [
    'a position by $exists',
    { a: [1], b: [0] },
    { q: { _id: 1, a: { $exists: true } }, u: { $set: { 'b.$': 2 } } },
    { a: [1], b: [2] },
  ],
  ['$push sorted by a field', { a: [] }, { u: SORTED_PUSH }, { a: [{}, 5, { d: null }, { d: 1 }, { d: [0] }] }],
  ['$pull by an operator on conditions', { a: [1] }, { u: { $pull: { a: { $not: { $eq: 1 } } } } }, 2],
  ['$pull by an expression beside a wrong condition', {}, { u: { $pull: { a: { $expr: 1, b: { $x: 1 } } } } }, 224],
];

/** Query → the inserted document, or the error. */
const upserts: readonly [string, Document, Document | number][] = [
  ['fields in the order of their names', { c: 1, a: 2, 'b.x': 3 }, { a: 2, b: { x: 3 }, c: 1 }],
  ['nothing of a query that nothing meets', { _id: 7, a: { $all: [] } }, {}],
  ['no field twice', { a: [], 'a.b': 1 }, 54],
  ['no field beside one below', { 'a.b': 1, a: {} }, 54],
];

const index = (options: Document): Document => ({ key: { a: 1 }, name: 'x', ...options });
/** Specifications → error; the later ones stand beside an index of the same name. */
const indexes: readonly [string, Document[], number][] = [
  ['without a name', [index({ name: '' })], 67],
  ['sparse and partial', [index({ sparse: true, partialFilterExpression: {} })], 67],
  ['with a negation as a filter', [index({ partialFilterExpression: { b: { $ne: 1 } } })], 67],
  ['with a pattern as a filter', [index({ partialFilterExpression: { b: new BSONRegExp('x') } })], 67],
  ['with an expression as a filter', [index({ partialFilterExpression: { $expr: 1 } })], 224],
  ['with options that an _id has not', [index({ key: { _id: -1 }, sparse: true })], 197],
  ['twice in one command', [index({}), index({})], 96],
  ['without a name, before those of one name', [index({}), index({ key: { b: 1 } }), index({ name: '' })], 67],
  ['of one name for two keys, before it builds the first', [index({ unique: true }), index({ key: { b: 1 } })], 86],
];

export function edgeCaseContract(db: UseDb): void {
  const items = () => db().collection<Item>('items');
  const errorOf = (reply: Document): unknown =>
    ((reply['writeErrors'] ?? []) as Document[])[0]?.['code'] ?? reply['code'];
  const run = (command: Document): Promise<Document> =>
    db()
      .command(command, { promoteLongs: false })
      .catch((error: Document) => error);

  it.each(reads)('read: %s', async (_, documents, command, expected) => {
    await items().insertMany(documents);
    const { cursor } = await run(command);
    const found = (cursor as { firstBatch: unknown } | undefined)?.firstBatch;
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  });

  it.each(updates)('update %s', async (_, document, update, expected) => {
    await items().insertOne({ _id: 1, ...document });
    const reply = await run({ update: 'items', updates: [{ q: { _id: 1 }, ...update }] });
    if (typeof expected === 'number') expect(errorOf(reply)).toBe(expected);
    const [stored] = await items().find({}).toArray();
    expect(JSON.stringify(stored)).toBe(
      JSON.stringify({ _id: 1, ...(typeof expected === 'number' ? document : expected) }),
    );
  });

  it.each(upserts)('insert, by an update, %s', async (_, q, expected) => {
    const reply = await run({ update: 'items', updates: [{ q, u: { $setOnInsert: {} }, upsert: true }] });
    if (typeof expected === 'number') expect(errorOf(reply)).toBe(expected);
    const stored = await items()
      .find({}, { projection: { _id: 0 } })
      .toArray();
    expect(JSON.stringify(stored)).toBe(JSON.stringify(typeof expected === 'number' ? [] : [expected]));
  });

  it.each(indexes)('refuse an index %s', async (_, specifications, code) => {
    await items().insertMany([{ _id: 1 }, { _id: 2 }]);
    expect(errorOf(await run({ createIndexes: 'items', indexes: specifications }))).toBe(code);
    expect(await items().indexes()).toHaveLength(1);
  });

  it('say that all indexes exist', async () => {
    const create = () => run({ createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'x' }] });
    expect(await create()).toMatchObject({ createdCollectionAutomatically: true });
    expect(await create()).toMatchObject({ note: 'all indexes already exist' });
  });

  it('say that one of the indexes exists', async () => {
    const indexes = [
      { key: { _id: 1 }, name: 'x' },
      { key: { a: 1 }, name: 'y' },
    ];
    expect(await run({ createIndexes: 'items', indexes })).toMatchObject({ note: 'index already exists' });
  });

  it('make several indexes of one key, which only names tell apart', async () => {
    await items().insertOne({ _id: 1, a: 1 });
    await items().createIndex({ a: 1 }, { name: 'x' });
    await items().createIndex({ a: 1 }, { name: 'y', unique: true });
    expect(errorOf(await run({ find: 'items', hint: { a: 1 } }))).toBe(27);
    expect(errorOf(await run({ dropIndexes: 'items', index: { a: 1 } }))).toBe(181);
    expect(await run({ dropIndexes: 'items', index: 'x' })).toMatchObject({ ok: 1 });
    expect(
      await items()
        .find({}, { hint: { a: 1 } })
        .toArray(),
    ).toHaveLength(1);
  });

  it('report a duplicate _id before arrays that a later index refuses', async () => {
    await items().insertOne({ _id: 1 });
    await items().createIndex({ a: 1, b: 1 });
    const twice = run({ insert: 'items', documents: [{ _id: 1, a: [], b: [] }] });
    expect(errorOf(await twice)).toBe(11000);
  });

  it('compute an expression before the conditions that an index leaves', async () => {
    await items().insertOne({ _id: 1, a: 1 });
    const q = { _id: 1, $expr: { $size: '$a' }, b: 1 };
    expect(errorOf(await run({ update: 'items', updates: [{ q, u: { $set: { b: 1 } } }] }))).toBe(17124);
  });

  it('refuse to sort parallel arrays that are only counted', async () => {
    await items().insertOne({ _id: 1, a: [], b: [] });
    const sort = { $sort: { a: 1, b: 1 } };
    expect(errorOf(await run(aggregate(sort, { $count: 'n' })))).toBe(2);
    expect(errorOf(await run(aggregate(sort, { $match: { c: { $size: 1 } } })))).toBe(2);
    expect(await run(aggregate(sort, { $match: { c: 1 } }))).toMatchObject({ cursor: { firstBatch: [] } });
  });

  it('index an array and a position in it together', async () => {
    await items().createIndex({ 'a.0.b': 1, a: 1 });
    await items().insertOne({ _id: 1, a: [[], []] });
    expect(await items().countDocuments()).toBe(1);
  });

  it('report the duplicate that is first in the order of the index', async () => {
    await items().insertMany([
      { _id: 1, a: [1, 5] },
      { _id: 2, a: [1, 9] },
      { _id: 3, a: [9] },
    ]);
    const built = run({ createIndexes: 'items', indexes: [{ key: { a: -1 }, name: 'x', unique: true }] });
    expect(await built).toMatchObject({ code: 11000, keyValue: { a: 9 } });
  });

  it('change the documents before one on which the filter fails', async () => {
    await items().insertMany([
      { _id: 1, a: [1] },
      { _id: 2, a: 1 },
    ]);
    const update = { q: { $expr: { $size: '$a' } }, u: { $set: { b: 1 } }, multi: true };
    expect(errorOf(await run({ update: 'items', updates: [update] }))).toBe(17124);
    expect((await items().find({ b: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1]);
  });

  it('look at the form of a write before its write concern', async () => {
    const writeConcern = { bogus: 1 };
    const forms = [
      [{ update: 'items', updates: [{ q: {}, u: 1 }] }, 9],
      [{ delete: 'items', deletes: [{ q: {}, limit: 2 }] }, 9],
      [{ insert: 'items', documents: [{}], ordered: 1 }, 14],
      [{ findAndModify: 'items', update: 1 }, 9],
      [{ insert: 'items', documents: [{}] }, 40415],
    ] as const;
    for (const [command, code] of forms) expect(errorOf(await run({ ...command, writeConcern }))).toBe(code);
  });

  it('find by id to modify without looking at the sort', async () => {
    const modify = (query: Document) => run({ findAndModify: 'items', query, sort: { a: 'x' }, remove: true });
    expect(await modify({ _id: 1 })).toMatchObject({ ok: 1 });
    expect(errorOf(await modify({ _id: { $gt: 1 } }))).toBe(15974);
  });
}
