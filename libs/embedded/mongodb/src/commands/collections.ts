import { CommandError, notSupported } from '../errors.ts';
import { BsonType, documentValue, isEmptyDocument } from '../bson/value.ts';
import { buildDocument } from '../bson/writer.ts';
import { writeStatistics } from '../aggregate/collection-statistics.ts';
import { matches, EVERYTHING } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import { reading, writing } from './command.ts';
import { refuseCollation } from './find.ts';
import { requireCollection } from './indexes.ts';
import { writeFirstBatch } from './reply-batch.ts';
import type { Request } from './request.ts';

const CREATE_OPTIONS =
  'capped size max autoIndexId timeseries expireAfterSeconds clusteredIndex changeStreamPreAndPostImages ' +
  'storageEngine validator validationLevel validationAction indexOptionDefaults viewOn pipeline collation encryptedFields';

export const createCommand = writing(CREATE_OPTIONS, (request, { catalog }) => {
  for (const name of CREATE_OPTIONS.split(' ')) {
    const value = request.get(name);
    if (!value || name === 'collation') continue;
    const isOff = (value.type === BsonType.bool && !request.flag(name)) || (value.isObject() && isEmptyDocument(value));
    if (!isOff) throw notSupported(`create with ${name}`);
  }
  refuseCollation(request.document('collation'));
  const { db, collection } = request;
  if (catalog.find(db, collection)) throw new CommandError(48, `Collection ${db}.${collection} already exists.`);
  catalog.create(db, collection);
});

function drop({ catalog, cursors }: Store, collection: Collection): void {
  catalog.drop(collection);
  cursors.killAll(collection.namespace);
}

export const dropCommand = writing('', (request, store, reply) => {
  const collection = store.catalog.find(request.db, request.collection);
  if (!collection) throw new CommandError(26, 'ns not found');
  reply.int32('nIndexesWas', collection.indexes.length).string('ns', collection.namespace);
  drop(store, collection);
});

export const dropDatabase = writing('', (request, store, reply) => {
  const collections = store.catalog.collections(request.db);
  for (const collection of collections) drop(store, collection);
  if (collections.length > 0) reply.string('dropped', request.db);
});

export const renameCollection = writing('to dropTarget', (request, store) => {
  const [source, target] = [split(request.collection), split(request.text('to'))];
  if (request.db !== 'admin')
    throw new CommandError(13, 'renameCollection may only be run against the admin database.');
  const collection = store.catalog.find(source.db, source.name);
  if (!collection) throw new CommandError(26, `Source collection ${request.collection} does not exist`);
  if (collection.namespace === request.text('to')) throw new CommandError(20, "Can't rename a collection to itself");
  if (source.db !== target.db) throw notSupported('renaming a collection into another database');
  const existing = store.catalog.find(target.db, target.name);
  if (existing && !request.flag('dropTarget')) throw new CommandError(48, 'target namespace exists');
  if (existing) drop(store, existing);
  store.catalog.rename(collection, target.db, target.name);
  store.cursors.killAll(collection.namespace);
});

function split(namespace: string): { db: string; name: string } {
  const dot = namespace.indexOf('.');
  if (dot < 1) throw new CommandError(73, `Invalid namespace specified '${namespace}'`);
  return { db: namespace.slice(0, dot), name: namespace.slice(dot + 1) };
}

export const listCollections = reading(
  'filter nameOnly authorizedCollections cursor',
  (request, { catalog, cursors }, reply) => {
    const filterDocument = request.document('filter');
    const filter = filterDocument ? parseFilter(filterDocument) : EVERYTHING;
    const nameOnly = request.flag('nameOnly');
    const documents = catalog
      .collections(request.db)
      .map((collection) => describe(collection, nameOnly))
      .filter((document) => matches(filter, documentValue(document)));
    return writeFirstBatch(reply, cursors, {
      namespace: `${request.db}.$cmd.listCollections`,
      results: { next: () => documents.shift() },
      batchSize: Infinity,
    });
  },
);

function describe({ name, uuid, indexes }: Collection, nameOnly: boolean): Buffer {
  return buildDocument((out) => {
    out.string('name', name).string('type', 'collection');
    if (nameOnly) return;
    out.close(out.openObject('options'));
    const info = out.openObject('info');
    out.bool('readOnly', false).head(BsonType.binary, 'uuid').copy(UUID_HEAD, 0, 5).copy(uuid, 0, 16).close(info);
    if (indexes[0]) out.document('idIndex', indexes[0].spec.document);
  });
}

const UUID_HEAD = Buffer.from([16, 0, 0, 0, 4]);

export const listDatabases = reading('filter nameOnly authorizedDatabases', (request, { catalog }, reply) => {
  const filterDocument = request.document('filter');
  const filter = filterDocument ? parseFilter(filterDocument) : EVERYTHING;
  const nameOnly = request.flag('nameOnly');
  let total = 0;
  const list = reply.openArray('databases');
  let n = 0;
  for (const name of catalog.databaseNames().sort()) {
    const bytes = catalog.collections(name).reduce((sum, one) => sum + one.bytes, 0);
    const document = buildDocument((out) => {
      out.string('name', name);
      if (!nameOnly) out.double('sizeOnDisk', bytes).bool('empty', false);
    });
    if (!matches(filter, documentValue(document))) continue;
    reply.document(String(n), document);
    n += 1;
    total += bytes;
  }
  reply.close(list);
  if (!nameOnly) reply.double('totalSize', total).double('totalSizeMb', Math.round(total / 1024 / 1024));
});

export const collStats = reading('scale', (request, { catalog }, reply) => {
  const collection = requireCollection(request, catalog);
  reply.string('ns', collection.namespace);
  writeStatistics(reply, collection, request.integer('scale', 1) || 1);
});

export const dbStats = reading('scale freeStorage', (request: Request, { catalog }, reply) => {
  const collections = catalog.collections(request.db);
  const sum = (of: (one: Collection) => number): number => collections.reduce((total, one) => total + of(one), 0);
  const scale = request.integer('scale', 1) || 1;
  reply.string('db', request.db).int32('collections', collections.length).int32('views', 0);
  reply
    .count(
      'objects',
      sum(({ documents }) => documents),
    )
    .double('dataSize', sum(({ bytes }) => bytes) / scale);
  reply.double('storageSize', sum(({ bytes }) => bytes) / scale).count(
    'indexes',
    sum(({ indexes }) => indexes.length),
  );
  reply.double('scaleFactor', scale);
});
