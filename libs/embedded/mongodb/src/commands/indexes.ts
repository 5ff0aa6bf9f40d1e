import { badValue, CommandError, typeMismatch } from '../errors.ts';
import { BsonType, documentValue, elementsOf, get, type BsonValue } from '../bson/value.ts';
import { compareValues } from '../bson/compare.ts';
import { stringOf } from '../bson/scalars.ts';
import { findIndexes } from '../query/planner.ts';
import type { Collection } from '../store/collection.ts';
import type { Index } from '../store/index.ts';
import { checkOptions, ID_SPEC, parseSpec, type IndexSpec } from '../store/index-spec.ts';
import { reading, writing } from './command.ts';
import { writeFirstBatch } from './reply-batch.ts';
import type { Request } from './request.ts';
import type { Store } from '../store/store.ts';

const MAX_INDEXES = 64;

export const createIndexes = writing(
  'indexes commitQuorum ignoreUnknownIndexOptions',
  (request, { catalog }, reply) => {
    const given = request.documents('indexes');
    const specs = given.map(parseSpec);
    if (specs.length === 0) throw badValue('Must specify at least one index to create');
    const existed = catalog.find(request.db, request.collection);
    const collection = existed ?? catalog.create(request.db, request.collection);
    const before = existed?.indexes.length ?? 1;
    const added = missing(collection, specs, existed !== undefined && existed.documents > 0);
    addAll(catalog, collection, added);
    reply.int32('numIndexesBefore', before).int32('numIndexesAfter', collection.indexes.length);
    if (added.length < specs.length)
      reply.string('note', added.length === 0 ? 'all indexes already exist' : 'index already exists');
    if (existed && added.length === 0) return;
    reply.bool('createdCollectionAutomatically', !existed);
  },
  (request) => void request.documents('indexes'),
);

/** Compares each with those that exist and with those before it, before any is built. */
function missing(collection: Collection, specs: readonly IndexSpec[], hasDocuments: boolean): IndexSpec[] {
  const existing = collection.indexes.map((index) => index.spec);
  const made: IndexSpec[] = [];
  for (const spec of specs.filter((one) => !isPresent(existing, one))) {
    if (isPresent(made, spec)) throw twice(spec, hasDocuments);
    if (existing.length + made.length >= MAX_INDEXES)
      throw new CommandError(67, `too many indexes for ${collection.namespace}`);
    made.push(spec);
  }
  return made;
}

/** MongoDB builds the indexes of documents together, and others one after the other. */
function twice({ name }: IndexSpec, hasDocuments: boolean): CommandError {
  if (!hasDocuments) return new CommandError(68, `Identical index already exists: ${name}`);
  return new CommandError(96, 'Cannot build two identical indexes. Try again without duplicate indexes.');
}

/** All or none. */
function addAll(catalog: Store['catalog'], collection: Collection, specs: readonly IndexSpec[]): void {
  const before = new Set(collection.indexes);
  try {
    for (const spec of specs) catalog.addIndex(collection, spec);
  } catch (error) {
    for (const index of collection.indexes.filter((one) => !before.has(one))) catalog.dropIndex(collection, index);
    throw error;
  }
}

/** An index is what it indexes and how: another filter, or another option, makes another index. */
function isPresent(present: readonly IndexSpec[], spec: IndexSpec): boolean {
  const byName = present.find(({ name }) => name === spec.name);
  if (isSameKey(spec, ID_SPEC)) return present.some(({ name }) => name === ID_SPEC.name);
  checkOptions(spec);
  const same = present.find((one) => isSameKey(one, spec) && hasSameOptions(one, spec));
  if (byName && byName !== same)
    throw new CommandError(86, `An existing index has the same name as the requested index: ${spec.name}`);
  if (same && !byName) throw new CommandError(85, `Index already exists with a different name: ${same.name}`);
  return same !== undefined;
}

function isSameKey(a: IndexSpec, b: IndexSpec): boolean {
  const [x, y] = [a, b].map(({ document }) => get(documentValue(document), 'key'));
  return x !== undefined && y !== undefined && compareValues(x, y) === 0;
}

function hasSameOptions(a: IndexSpec, b: IndexSpec): boolean {
  const [x, y] = [a, b].map(({ document }) => get(documentValue(document), 'partialFilterExpression')?.bytes());
  const isSameFilter = x && y ? x.equals(y) : x === y;
  return isSameFilter && a.unique === b.unique && a.sparse === b.sparse;
}

export const dropIndexes = writing('index', (request, { catalog, cursors }, reply) => {
  const collection = requireCollection(request, catalog);
  const before = collection.indexes.length;
  for (const index of chosen(collection, request.get('index'))) {
    if (index.spec.name === '_id_') throw new CommandError(72, 'cannot drop _id index');
    catalog.dropIndex(collection, index);
  }
  cursors.killAll(collection.namespace);
  reply.int32('nIndexesWas', before);
});

function chosen(collection: Collection, named: BsonValue | undefined): Index[] {
  if (!named) throw new CommandError(40414, "BSON field 'dropIndexes.index' is missing but a required field");
  if (named.type === BsonType.string && stringOf(named) === '*') return collection.indexes.slice(1);
  return (named.isArray() ? elementsOf(named) : [named]).map((one) => {
    if (one.type !== BsonType.string && !one.isObject())
      throw typeMismatch("BSON field 'dropIndexes.index' is the wrong type, expected types '[string, object]'");
    const [index, ...others] = findIndexes(collection, one);
    if (others.length > 0) throw new CommandError(181, 'several indexes have this key, identify by name instead');
    if (!index)
      throw new CommandError(27, `index not found with ${one.isObject() ? 'this key' : `name [${stringOf(one)}]`}`);
    return index;
  });
}

export const listIndexes = reading('cursor', (request, { catalog, cursors }, reply) => {
  const collection = requireCollection(request, catalog);
  const specs = collection.indexes.map(({ spec }) => spec.document);
  return writeFirstBatch(reply, cursors, {
    namespace: collection.namespace,
    results: { next: () => specs.shift() },
    batchSize: Infinity,
  });
});

export function requireCollection(request: Request, catalog: Store['catalog']): Collection {
  const collection = catalog.find(request.db, request.collection);
  if (!collection) throw new CommandError(26, `ns does not exist: ${request.db}.${request.collection}`);
  return collection;
}
