import { Long, type Document } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

const q = { _id: 1 };
const update = (u: Document, more: Document = {}): Document => ({ update: 'items', updates: [{ q, u, ...more }] });

const expression = (one: unknown): Document => ({ find: 'items', filter: { $expr: one } });
const stage = (one: Document): Document => ({ aggregate: 'items', pipeline: [one], cursor: {} });
const concern = (writeConcern: Document): Document => ({ insert: 'items', documents: [{}], writeConcern });

/** Command → code, the same on every MongoDB. Write errors are reported inside the reply. */
const table: readonly [Document, number][] = [
  [{ noSuchCommand: 1 }, 59],
  [{ find: 'items', bogus: 1 }, 40415],
  [{ find: 'items', filter: { $bogus: 1 } }, 2],
  [{ find: 'items', filter: { a: { $bogus: 1 } } }, 2],
  [{ find: 'items', filter: { $and: [] } }, 2],
  [{ find: 'items', filter: { a: { $in: 1 } } }, 2],
  [{ find: 'items', filter: 5 }, 14],
  [{ find: 'items', projection: { a: 1, b: 0 } }, 31254],
  [{ find: 'items', hint: 'missing' }, 2],
  [{ find: '' }, 73],
  [{ getMore: Long.fromNumber(99), collection: 'items' }, 43],
  [{ aggregate: 'items', pipeline: [] }, 9],
  [{ aggregate: 'items', pipeline: [{ $bogus: 1 }], cursor: {} }, 40324],
  [{ aggregate: 'items', pipeline: [{ $limit: 0 }], cursor: {} }, 15958],
  [{ aggregate: 'items', pipeline: [{ $group: { _id: 1, n: { $bogus: 1 } } }], cursor: {} }, 15952],
  [{ aggregate: 'items', pipeline: [{ $project: { a: { $bogus: 1 } } }], cursor: {} }, 31325],
  [update({ $bogus: { a: 1 } }), 9],
  [update({ $set: { a: 1, 'a.b': 1 } }), 40],
  [update({ $set: { _id: 2 } }), 66],
  [update({ _id: 2, a: 1 }), 66],
  [update({ $inc: { s: 1 } }), 14],
  [update({ $inc: { n: 'x' } }), 14],
  [update({ $set: { 'n.x': 1 } }), 28],
  [update({ $set: { 'a..b': 1 } }), 56],
  [update({ $push: { n: 1 } }), 2],
  [update({ a: 1 }, { multi: true }), 9],
  [update({ $set: { 'arr.$[x]': 1 } }), 2],
  [update({ $set: { n: 1 } }, { arrayFilters: [{ x: 1 }] }), 9],
  [update({ $set: { 'arr.$': 1 } }), 2],
  [update({ $set: { n: 1 } }, { bogus: 1 }), 40415],
  [{ insert: 'items', documents: [{ _id: [1] }] }, 53],
  [{ insert: 'items', documents: [{ _id: 1 }] }, 11000],
  [{ insert: 'items', documents: [] }, 16],
  [{ insert: 'items' }, 40414],
  [{ insert: 'items', documents: [{}], bogus: 1 }, 40415],
  [{ delete: 'items', deletes: [{ q: {}, limit: 2 }] }, 9],
  [{ findAndModify: 'items', query: q }, 9],
  [{ findAndModify: 'items', query: q, remove: true, new: true }, 9],
  [{ createIndexes: 'items', indexes: [{ key: {}, name: 'x' }] }, 67],
  [{ createIndexes: 'items', indexes: [{ key: { a: 0 }, name: 'x' }] }, 67],
  [{ createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'x', bogus: 1 }] }, 197],
  [{ dropIndexes: 'items', index: '_id_' }, 72],
  [{ dropIndexes: 'items', index: 'missing' }, 27],
  [{ dropIndexes: 'nothing', index: '*' }, 26],
  [{ listIndexes: 'nothing' }, 26],
  [{ create: 'items' }, 48],
  [concern({ w: 1, bogus: 1 }), 40415],
  [concern({ j: 'yes' }), 14],
  [concern({ j: true, fsync: true }), 9],
  [{ find: 'items', batchSize: -1 }, 51024],
  [{ find: 'items', skip: -1 }, 51024],
  [{ find: 'items', limit: -1 }, 51024],
  [{ find: 'items', singleBatch: 1 }, 14],
  [{ find: 'items', maxTimeMS: 'x' }, 2],
  [{ find: 'items', maxTimeMS: 1.5 }, 2],
  [{ find: 'items', readConcern: { level: 'some' } }, 9],
  [{ find: 'items', readConcern: { bogus: 1 } }, 72],
  [{ find: 'items', sort: { a: 'x' } }, 15974],
  [{ find: 'items', sort: { a: 1, $natural: 1 } }, 2],
  [{ find: 'items', projection: { a: 1, 'a.b': 1 } }, 31249],
  [{ find: 'items', projection: { 'a.b': 1, a: 1 } }, 31250],
  [{ find: 'items', filter: { n: { $type: [] } } }, 9],
  [{ find: 'items', filter: { n: { $type: {} } } }, 14],
  [expression({ $bogus: 1 }), 168],
  [{ find: 'items', filter: { arr: { $elemMatch: { $expr: true } } } }, 2],
  [expression({ $eq: [1] }), 16020],
  [expression({ $add: ['$n', '$s'] }), 16554],
  [expression({ $subtract: ['$n', '$s'] }), 14],
  [expression({ $multiply: ['$s', 2] }), 14],
  [expression({ $divide: ['$n', 0] }), 2],
  [expression({ $divide: [1, 0] }), 2],
  [expression({ $size: '$n' }), 17124],
  [expression({ $in: [1, '$n'] }), 40081],
  [expression({ $filter: { input: '$n', cond: true } }), 28651],
  [expression({ $filter: { input: '$arr' } }), 28650],
  [expression('$a..b'), 15998],
  [expression('$'), 16872],
  [expression('$$none'), 17276],
  [expression({ $eq: [1, 2], $gt: [1, 2] }), 15983],
  [stage({ $unwind: '' }), 28812],
  [stage({ $unwind: { path: '$a', preserveNullAndEmptyArrays: 1 } }), 28809],
  [stage({ $count: '' }), 40157],
  [stage({ $count: '$a' }), 40158],
  [stage({ $sort: 1 }), 15973],
  [stage({ $limit: -1 }), 5107201],
  [stage({ $group: { _id: 1, $n: { $sum: 1 } } }), 40236],
  [stage({ $group: { _id: 1, n: { $sum: [1] } } }), 40237],
  [stage({ $group: { _id: 1, n: { $sum: 1, $max: 1 } } }), 40238],
  [stage({ $addFields: { a: {} } }), 40180],
  [stage({ $addFields: { a: 1, 'a.b': 1 } }), 40176],
  [stage({ $unset: 1 }), 31002],
  [stage({ $facet: {} }), 40169],
  [stage({ $facet: { a: [{ $facet: { b: [] } }] } }), 40600],
  [stage({ $replaceRoot: 1 }), 40229],
  [stage({ $sortByCount: 'a' }), 40148],
  [{ aggregate: 'items', cursor: {} }, 40414],
  [{ aggregate: 'items' }, 40414],
  [{ find: 'items', filter: { a: { $size: 3e9 } } }, 2],
  [{ find: 'items', filter: { a: { $mod: [1e300, 0] } } }, 2],
  [{ distinct: 'items', key: 'a\u0000b' }, 31032],
  [{ findAndModify: 'items', query: q, sort: 1, update: { $bogus: 1 } }, 14],
  [{ update: 'items', updates: [{ u: null }] }, 9],
  [{ delete: 'items', deletes: [{ limit: 2, bogus: 1 }] }, 9],
  [update({ $rename: { n: 's', 'n.a': 1 } }), 40],
  [expression({ $multiply: ['$n', 'x', 2] }), 14],
  [expression({ $add: [null, '$arr'] }), 16554],
  [stage({ $project: { a: 0, b: 1, c: '$a' } }), 31253],
  [stage({ $project: { a: 0, b: { $bogus: 1 } } }), 31325],
  [stage({ $project: { _id: '$a', b: 0 } }), 31254],
  [stage({ $group: { _id: { a: '$a', b: 1 } } }), 17390],
  [{ aggregate: 'items', pipeline: [{ $count: '' }, { $bogus: 1 }], cursor: {} }, 40324],
  [{ find: 'items', projection: { 'a.b': 1, a: { $slice: 1 } } }, 28667],
  [update({ $set: { a: 1 } }, { multi: 1 }), 14],
  [update({ $pull: { arr: { $expr: true } } }), 224],
  [{ update: 'items', updates: [{ q: { $expr: false }, u: { $set: { a: 1 } }, upsert: true }] }, 224],
];

export function refusalContract(db: UseDb): void {
  it.each(table)('%j → %i', async (command, code) => {
    await db()
      .collection<Document & { _id: number }>('items')
      .insertOne({ _id: 1, n: 1, s: 'text', arr: [1, 2] });
    if (command['create']) await db().collection('items').insertOne({});
    const answer = await db()
      .command(command)
      .then(
        (reply) => (reply['writeErrors'] as Document[] | undefined)?.[0],
        (error: Document) => error,
      );
    expect(answer?.['code']).toBe(code);
    const stored = await db().collection<Document & { _id: number }>('items').findOne({ _id: 1 });
    expect(stored).toEqual({ _id: 1, n: 1, s: 'text', arr: [1, 2] });
  });
}
