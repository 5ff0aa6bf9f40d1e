import { CommandError, notSupported, unknownField } from '../errors.ts';
import { BsonType, elementsOf, entriesOf, get, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { stringOf } from '../bson/scalars.ts';
import { withFolding } from '../aggregate/folding.ts';
import { bodiesOf, find, type FindOptions } from '../query/find.ts';
import { EVERYTHING } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseProjection, type Projection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import type { Results } from '../store/cursors.ts';
import type { Collection } from '../store/collection.ts';
import { reading } from './command.ts';
import { writeBatch, writeFirstBatch } from './reply-batch.ts';
import type { Request } from './request.ts';

const COLLATION = new Set(
  'locale caseLevel caseFirst strength numericOrdering alternate maxVariable normalization backwards version'.split(
    ' ',
  ),
);
const DEFAULT_BATCH = 101;
export const NO_RESULTS: Results = { next: () => undefined };

const FIND_FIELDS =
  'filter:object! sort:object! projection:object! hint:hint! skip:amount limit:amount batchSize:amount ' +
  'singleBatch:bool! collation:object! min:object! max:object! returnKey:bool! showRecordId:bool! tailable:bool! ' +
  'awaitData:bool! noCursorTimeout:bool! allowPartialResults:bool! oplogReplay:bool! let:object allowDiskUse:bool!';

export const findCommand = reading(FIND_FIELDS, function* (request, { catalog, cursors }, reply) {
  const filtered = filterOptions(request, 'filter');
  const project = parseProjection(request.document('projection'));
  const options = { ...filtered, sort: parseSort(request.document('sort')) };
  const batchSize = request.amount('batchSize', DEFAULT_BATCH);
  const collection = catalog.find(request.db, request.collection);
  yield* writeFirstBatch(reply, cursors, {
    namespace: `${request.db}.${request.collection}`,
    results: collection ? bodies(collection, options, project) : NO_RESULTS,
    batchSize,
    singleBatch: request.strictBoolean('singleBatch'),
    keepsAlive: request.strictBoolean('noCursorTimeout'),
  });
});

export function bodies(collection: Collection, options: FindOptions, project: Projection | undefined): Results {
  const scan = find(collection, options);
  if (!project) return bodiesOf(scan);
  return {
    next: () => {
      const found = scan.next();
      return typeof found === 'object' ? project(found.body, options.filter) : found;
    },
  };
}

export function findOptions(request: Request, filterField: string): FindOptions {
  return { ...filterOptions(request, filterField), sort: parseSort(request.document('sort')) };
}

/** MongoDB reads the sort last, after the projection. */
export function filterOptions(request: Request, filterField: string): FindOptions {
  for (const name of ['min', 'max', 'let']) {
    const given = request.document(name);
    if (given && !isEmptyDocument(given)) throw notSupported(`${request.name} with ${name}`);
  }
  for (const name of ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'oplogReplay'])
    if (request.strictBoolean(name)) throw notSupported(`${request.name} with ${name}`);
  refuseCollation(request.document('collation'));
  const isCount = request.name === 'count';
  const skip = request.amount('skip', 0);
  const limit = isCount ? request.integer('limit', 0) : request.amount('limit', 0);
  const given = request.document(filterField);
  const hint = request.get('hint');
  return {
    filter: given ? withFolding(() => parseFilter(given)) : EVERYTHING,
    sort: [],
    hint: hint?.isObject() && isEmptyDocument(hint) ? undefined : hint,
    skip,
    limit: Math.abs(limit),
    budget: request.budget(),
  };
}

/** Strings compare by bytes, as the simple collation does. */
export function refuseCollation(collation: BsonValue | undefined): void {
  if (!collation || isEmptyDocument(collation)) return;
  for (const [name] of entriesOf(collation)) if (!COLLATION.has(name)) throw unknownField('collation', name);
  const locale = get(collation, 'locale');
  if (locale?.type !== BsonType.string)
    throw new CommandError(40414, "BSON field 'collation.locale' is missing but a required field");
  if (stringOf(locale) !== 'simple') throw notSupported(`the collation ${stringOf(locale)}`);
}

export const getMore = reading('collection batchSize', function* (request, { cursors }, reply) {
  const id = cursorId(request.get('getMore'));
  const namespace = `${request.db}.${request.text('collection')}`;
  const results = cursors.get(id, namespace);
  const batchSize = request.amount('batchSize', 0);
  const cursor = reply.openObject('cursor');
  const isOpen = yield* writeBatch(reply, 'nextBatch', results, batchSize || Infinity);
  if (!isOpen) cursors.kill(id);
  reply
    .int64('id', isOpen ? id : 0n)
    .string('ns', namespace)
    .close(cursor);
});

function cursorId(value: BsonValue | undefined): bigint {
  if (value?.type !== BsonType.int64)
    throw new CommandError(14, "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  return value.buffer.readBigInt64LE(value.start);
}

export const killCursors = reading('cursors', (request, { cursors }, reply) => {
  const ids = request.get('cursors');
  if (!ids?.isArray())
    throw new CommandError(14, "BSON field 'killCursors.cursors' is the wrong type, expected type 'array'");
  const killed: bigint[] = [];
  const unknown: bigint[] = [];
  for (const id of elements(ids)) (cursors.kill(id) ? killed : unknown).push(id);
  writeIds('cursorsKilled', killed);
  writeIds('cursorsNotFound', unknown);
  writeIds('cursorsAlive', []);
  writeIds('cursorsUnknown', []);

  function writeIds(name: string, list: bigint[]): void {
    const mark = reply.openArray(name);
    list.forEach((id, n) => reply.int64(String(n), id));
    reply.close(mark);
  }
});

function elements(ids: BsonValue): bigint[] {
  return elementsOf(ids).map(cursorId);
}
