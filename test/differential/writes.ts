import { randomBytes } from 'node:crypto';
import { Binary, Int32, Long, type Document } from 'bson';
import { filter } from './filters.ts';
import { optional } from './options.ts';
import { projection, sort } from './pipelines.ts';
import type { Random } from './random.ts';
import { arrayFilters, update } from './updates.ts';
import { document, identity, number, path, scalar } from './values.ts';

/** A server used before has sessions whose transactions are newer. */
const RUN = randomBytes(15);

/** Selects one document independently of plans: by id, or without an index that changes the order. */
function chosen(random: Random, isIndexed: boolean): Document {
  if (random.chance(isIndexed ? 1 : 0.4))
    return { _id: new Int32(random.below(40)), ...(random.chance(0.5) && filter(random, 1)) };
  const { _id, ...others } = filter(random, 1);
  return others;
}

export function updates(random: Random, collection: string, isIndexed: boolean): Document {
  const statements = random.list(1, random.chance(0.2) ? 3 : 1, () => {
    const multi = random.chance(0.25);
    const one: Document = { q: multi && !isIndexed ? filter(random, 1) : chosen(random, isIndexed), u: update(random) };
    if (multi) one['multi'] = true;
    if (random.chance(0.3)) one['upsert'] = true;
    if (JSON.stringify(one['u']).includes('$[x]') ? random.chance(0.95) : random.chance(0.01))
      one['arrayFilters'] = arrayFilters(random);
    if (random.chance(0.01))
      Object.assign(
        one,
        random.pick<Document>([
          { bogus: 1 },
          { hint: '_id_' },
          { hint: 'none' },
          { collation: { locale: 'simple' } },
          { multi: 'x' },
          { upsert: 1 },
        ]),
      );
    return one;
  });
  return written(random, { update: collection, updates: statements });
}

export function inserts(random: Random, collection: string): Document {
  const documents = random.list(1, 4, () => document(random, identity(random)));
  return written(random, {
    insert: collection,
    documents: random.chance(0.98)
      ? documents
      : random.pick<unknown>([
          [],
          1,
          [1],
          [{ $a: 1, _id: 99 }],
          [{ _id: { $a: 1 } }],
          [{ 'a.b': 1, _id: 98 }],
          [{ '': 1, _id: 97 }],
        ]),
  });
}

export function deletes(random: Random, collection: string, isIndexed: boolean): Document {
  const statements = random.list(1, 2, () => ({
    q: chosen(random, isIndexed),
    limit: random.oneOf<unknown>([8, () => new Int32(1)], [1, () => new Int32(0)], [0.2, () => scalar(random)]),
    ...(random.chance(0.01) && { bogus: 1 }),
  }));
  return written(random, { delete: collection, deletes: statements });
}

function written(random: Random, command: Document): Document {
  const made = { ...command };
  if (!('findAndModify' in command) && random.chance(0.3))
    made['ordered'] = random.chance(0.9) ? random.chance(0.3) : scalar(random);
  if (random.chance(0.02))
    made['writeConcern'] = random.pick<unknown>([
      { w: 1 },
      { w: 'majority' },
      { w: 1, j: true },
      { w: 1, bogus: 1 },
      { w: 'bogus' },
      { w: -1 },
      { w: 51 },
      { w: 1.5 },
      { j: 'x' },
      { wtimeout: 'x' },
      { w: 1, wtimeout: 5 },
      { fsync: true },
      { w: 1, j: true, fsync: true },
      1,
      {},
    ]);
  if (random.chance(0.02))
    Object.assign(
      made,
      random.pick<Document>([
        { bogus: 1 },
        { bypassDocumentValidation: true },
        { let: {} },
        { comment: 1 },
        { stmtIds: [1] },
        { txnNumber: Long.fromNumber(1) },
      ]),
    );
  const isRetryable = !JSON.stringify(command).includes('"multi":true');
  if (random.chance(isRetryable ? 0.1 : 0.01)) {
    made['lsid'] = { id: new Binary(Buffer.concat([RUN, Buffer.of(random.below(3))]), 4) };
    made['txnNumber'] = Long.fromNumber(random.between(1, 200));
  }
  return made;
}

export function findAndModify(random: Random, collection: string): Document {
  const made: Document = { findAndModify: collection, query: filter(random, 1), sort: sort(random) };
  if (random.chance(0.2)) made['remove'] = true;
  if (!made['remove'] || random.chance(0.05)) made['update'] = update(random);
  if (random.chance(0.5)) made['new'] = random.chance(0.97) ? true : scalar(random);
  if (random.chance(0.3)) made['upsert'] = true;
  if (random.chance(0.3)) made['fields'] = projection(random);
  if (JSON.stringify(made['update'] ?? '').includes('$[x]')) made['arrayFilters'] = arrayFilters(random);
  return written(random, optional(random, made));
}

export function indexes(random: Random, collection: string): Document {
  const specs = random.list(1, 2, () => {
    const key = Object.fromEntries(
      random.list(
        1,
        2,
        () =>
          [
            random.chance(0.97) ? path(random) : random.pick(['', '.a', '$a', 'a..b', '$**', 'sub.$**']),
            random.chance(0.97) ? new Int32(random.pick([1, -1])) : scalar(random),
          ] as const,
      ),
    );
    const spec: Document = { key, name: random.pick(['x', 'y', 'a_1', 'z']) };
    if (random.chance(0.3)) spec['unique'] = true;
    if (random.chance(0.3)) spec['sparse'] = random.chance(0.95) ? true : scalar(random);
    if (random.chance(0.2))
      spec['partialFilterExpression'] = random.chance(0.8)
        ? {
            [path(random)]: random.pick<Document>([
              { $exists: true },
              { $gt: number(random) },
              { $type: 'string' },
              { $eq: scalar(random) },
            ]),
          }
        : filter(random, 1);
    if (random.chance(0.03))
      Object.assign(
        spec,
        random.pick<Document>([
          { bogus: 1 },
          { v: 2 },
          { v: 3 },
          { background: true },
          { expireAfterSeconds: 5 },
          { name: '' },
          { unique: 'x' },
          { hidden: true },
        ]),
      );
    return spec;
  });
  return { createIndexes: collection, indexes: specs };
}
