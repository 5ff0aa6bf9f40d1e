import { badValue, CommandError, typeMismatch } from '../errors.ts';
import { BsonType, documentValue, elementsOf, get, type BsonValue } from '../bson/value.ts';
import { stringOf } from '../bson/scalars.ts';
import { findIndex } from '../query/planner.ts';
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
    const added = missing(collection, specs);
    addAll(catalog, collection, added);
    reply.int32('numIndexesBefore', before).int32('numIndexesAfter', collection.indexes.length);
    if (existed && added.length === 0) reply.string('note', 'all indexes already exist');
    else reply.bool('createdCollectionAutomatically', !existed);
  },
  (request) => void request.documents('indexes'),
);

/** Compares each with those that exist and with those before it, before any is built. */
function missing(collection: Collection, specs: readonly IndexSpec[]): IndexSpec[] {
  const made: IndexSpec[] = [];
  for (const spec of specs) {
    const present = [...collection.indexes.map((index) => index.spec), ...made];
    if (isPresent(present, spec)) continue;
    if (present.length >= MAX_INDEXES) throw new CommandError(67, `too many indexes for ${collection.namespace}`);
    made.push(spec);
  }
  return made;
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

function isPresent(present: readonly IndexSpec[], spec: IndexSpec): boolean {
  const byName = present.find(({ name }) => name === spec.name);
  const pattern = patternOf(spec);
  if (pattern.equals(patternOf(ID_SPEC))) return true;
  checkOptions(spec);
  const byPattern = present.find((one) => patternOf(one).equals(pattern) && isSameFilter(one, spec));
  if (byName && byName !== byPattern)
    throw new CommandError(86, `An existing index has the same name as the requested index: ${spec.name}`);
  if (!byPattern) return false;
  if (byPattern.unique !== spec.unique || byPattern.sparse !== spec.sparse)
    throw new CommandError(
      byName ? 86 : 85,
      `An equivalent index already exists with different options: ${byPattern.name}`,
    );
  if (!byName) throw new CommandError(85, `Index already exists with a different name: ${byPattern.name}`);
  return true;
}

function patternOf(spec: IndexSpec): Buffer {
  return Buffer.from(spec.fields.map(({ path, descending }) => `${path}\0${descending ? '-' : '+'}`).join('\0\0'));
}

function isSameFilter(a: IndexSpec, b: IndexSpec): boolean {
  const [x, y] = [a, b].map(({ document }) => get(documentValue(document), 'partialFilterExpression')?.bytes());
  return x && y ? x.equals(y) : x === y;
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
    const index = findIndex(collection, one);
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
