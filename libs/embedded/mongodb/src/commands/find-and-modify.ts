import { failedToParse, unknownField } from '../errors.ts';
import { hasDollarField } from '../bson/compare.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { buildDocument, type BsonWriter } from '../bson/writer.ts';
import { find, type FindOptions } from '../query/find.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseProjection } from '../query/projection.ts';
import type { DocumentRow } from '../query/scan.ts';
import type { Collection } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import { all, finished } from '../tasks/task.ts';
import { idOf } from '../update/documents.ts';
import { parseUpdate, type Update } from '../update/parse-update.ts';
import { writing } from './command.ts';
import { filterOptions, findOptions, refuseCollation } from './find.ts';
import type { Request } from './request.ts';
import { storedResultsFor, statementIds } from './statements.ts';
import { refuseLet, updateOne, upsert } from './update.ts';

const FIELDS =
  'query:object sort:object remove:flag update:update new:flag fields:object upsert:flag arrayFilters:arrayFilters ' +
  'hint:hint! collation:object let:object bypassDocumentValidation:flag batchSize:integer singleBatch:bool';

interface Outcome {
  readonly value: Buffer | undefined;
  readonly n: number;
  readonly updatedExisting?: boolean;
  readonly upserted?: BsonValue;
}

export const findAndModify = writing(FIELDS, run);

function run(request: Request, store: Store, reply: BsonWriter): void {
  if (request.get('stmtIds')) throw unknownField('findAndModify', 'stmtIds');
  const storedResults = storedResultsFor(request, store);
  const [statement = 0] = statementIds(request, 1);
  const done = storedResults?.get(statement);
  const outcome = done ?? Buffer.from(buildDocument((out) => writeOutcome(out, modify(request, store))));
  if (!done) storedResults?.set(statement, outcome);
  reply.copy(outcome, 4, outcome.length - 1);
  if (done) reply.int32('retriedStmtId', statement);
}

function writeOutcome(out: BsonWriter, { value, n, updatedExisting, upserted }: Outcome): void {
  const last = out.openObject('lastErrorObject');
  out.int32('n', n);
  if (updatedExisting !== undefined) out.bool('updatedExisting', updatedExisting);
  if (upserted) out.value('upserted', upserted);
  out.close(last);
  if (value) out.document('value', value);
  else out.null('value');
}

function modify(request: Request, store: Store): Outcome {
  refuseLet(request);
  refuseCollation(request.document('collation'));
  const remove = request.flag('remove');
  const argument = request.get('update');
  if (remove === Boolean(argument))
    throw failedToParse(
      remove ? 'Cannot specify both an update and remove=true' : 'Either an update or remove=true must be specified',
    );
  if (remove && request.flag('new'))
    throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  if (remove && request.flag('upsert')) throw failedToParse('Cannot specify both upsert=true and remove=true');
  const update = argument && readUpdate(request, argument);
  const query = request.document('query');
  // Before constants are computed.
  if (query && request.flag('upsert')) parseFilter(query, 'part');
  const options = (isById(query) ? filterOptions : findOptions)(request, 'query');
  const project = parseProjection(request.document('fields'));
  const outcome = update ? change(request, store, options, update) : removeOne(request, store, options);
  if (!project || !outcome.value) return outcome;
  return { ...outcome, value: project(outcome.value, options.filter) };
}

/** MongoDB finds such a document without looking at the sort. */
function isById(query: BsonValue | undefined): boolean {
  const [only, ...others] = query ? entriesOf(query) : [];
  if (only?.[0] !== '_id' || others.length > 0) return false;
  const [, id] = only;
  if (id.isObject()) return !hasDollarField(id);
  return !id.isArray() && id.type !== BsonType.regex && id.type !== BsonType.null;
}

function removeOne(request: Request, { catalog }: Store, options: FindOptions): Outcome {
  const collection = catalog.find(request.db, request.collection);
  const found = collection && findOne(collection, options);
  if (!collection || !found) return { value: undefined, n: 0 };
  collection.remove(found.rid, found.body);
  return { value: found.body, n: 1 };
}

function readUpdate(request: Request, argument: BsonValue): Update {
  return parseUpdate(argument, request.get('arrayFilters'));
}

function change(request: Request, { catalog }: Store, options: FindOptions, update: Update): Outcome {
  const [wantsNew, isUpsert] = [request.flag('new'), request.flag('upsert')];
  const collection = catalog.find(request.db, request.collection);
  const found = collection && findOne(collection, options);
  if (collection && found) {
    const { body } = updateOne(collection, found, options.filter, update);
    return { value: wantsNew ? body : found.body, n: 1, updatedExisting: true };
  }
  if (!isUpsert) return { value: undefined, n: 0, updatedExisting: false };
  const body = upsert(catalog.obtain(request.db, request.collection), options.filter, update);
  return { value: wantsNew ? body : undefined, n: 1, updatedExisting: false, upserted: idOf(body) };
}

function findOne(collection: Collection, options: FindOptions): DocumentRow | undefined {
  return finished(all(find(collection, { ...options, limit: 1 })), options.budget)[0];
}
