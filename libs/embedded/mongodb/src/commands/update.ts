import { CommandError, failedToParse, notSupported, unknownField } from '../errors.ts';
import { documentValue, entriesOf, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { truthOf } from '../bson/scalars.ts';
import { find, type FindOptions } from '../query/find.ts';
import { matchedPosition, type Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Found } from '../query/scan.ts';
import type { Collection } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import { eachOf, finished } from '../tasks/task.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { forInsert, idOf, seedOf } from '../update/documents.ts';
import { parseUpdate, type Update } from '../update/parse-update.ts';
import { writing } from './command.ts';
import { refuseCollation } from './find.ts';
import type { Request } from './request.ts';
import { runStatements, type StatementResult } from './statements.ts';

const STATEMENT_FIELDS = new Set(['q', 'u', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint', 'c', 'sort']);

export const updateCommand = writing('updates ordered bypassDocumentValidation let', (request, store, reply) => {
  refuseLet(request);
  runStatements(request, store, reply, request.documents('updates'), (statement) =>
    runUpdate(request, store, statement),
  );
});

export function refuseLet(request: Request): void {
  const variables = request.document('let');
  if (variables && !isEmptyDocument(variables)) throw notSupported(`${request.name} with let`);
}

/** The fields of one statement of an update or delete command, each one known. */
export function statementFields(
  command: string,
  statement: BsonValue,
  known: ReadonlySet<string>,
): Map<string, BsonValue> {
  const fields = new Map(entriesOf(statement));
  for (const name of fields.keys()) if (!known.has(name)) throw unknownField(command, name);
  refuseCollation(fields.get('collation'));
  if (!fields.get('q')?.isObject())
    throw new CommandError(40414, `BSON field '${command}.q' is missing but a required field`);
  return fields;
}

function runUpdate(request: Request, store: Store, statement: BsonValue): StatementResult {
  const fields = statementFields('update.updates', statement, STATEMENT_FIELDS);
  if (fields.has('c') || fields.has('sort')) throw notSupported(`update with ${fields.has('c') ? 'c' : 'sort'}`);
  const [query, argument] = [fields.get('q'), fields.get('u')];
  if (!query || !argument)
    throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field");
  const filter = parseFilter(query);
  const update = parseUpdate(argument, fields.get('arrayFilters'));
  const multi = truthOf(fields.get('multi'));
  if (multi && update.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
  const collection = store.catalog.find(request.db, request.collection);
  const options = {
    filter,
    sort: [],
    skip: 0,
    limit: multi ? 0 : 1,
    hint: fields.get('hint'),
    budget: request.budget(),
  };
  const rids = collection ? ridsOf(collection, options) : [];
  if (collection && rids.length > 0) {
    const modified = rids.filter((rid) => changeOne(collection, rid, filter, update)).length;
    return { n: rids.length, modified };
  }
  if (!truthOf(fields.get('upsert'))) return { n: 0, modified: 0 };
  const body = upsert(store.catalog.obtain(request.db, request.collection), filter, update);
  return { n: 1, modified: 0, upserted: idOf(body) };
}

/** All of them before the first is changed: a change that moves a document in its index must not meet it again. */
export function ridsOf(collection: Collection, options: FindOptions): number[] {
  const rids: number[] = [];
  finished(
    eachOf(find(collection, options), ({ rid }) => rids.push(rid)),
    options.budget,
  );
  return rids;
}

function changeOne(collection: Collection, rid: number, filter: Filter, update: Update): boolean {
  const body = collection.fetch(rid);
  return body !== undefined && updateOne(collection, { rid, body }, filter, update).changed;
}

export function updateOne(
  collection: Collection,
  { rid, body }: Found,
  filter: Filter,
  update: Update,
): { body: Buffer; changed: boolean } {
  const position = needsPosition(update) ? matchedPosition(filter, documentValue(body)) : -1;
  const result = applyUpdate(body, update, position, { inserting: false, now: Date.now() });
  if (result === body) return { body, changed: false };
  collection.replace(rid, body, result);
  return { body: result, changed: true };
}

function needsPosition(update: Update): boolean {
  return update.kind === 'operators' && update.changes.some(({ path }) => path.includes('$'));
}

export function upsert(collection: Collection, filter: Filter, update: Update): Buffer {
  const seed = seedOf(filter, update.kind === 'replacement');
  const body = forInsert(applyUpdate(seed, update, -1, { inserting: true, now: Date.now() }));
  collection.insert(body);
  return body;
}
