import { CommandError, failedToParse, notSupported, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, documentValue, elementsOf, entriesOf, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { truthOf } from '../bson/scalars.ts';
import { find, type FindOptions } from '../query/find.ts';
import { hasExpression, matchedPosition, type Filter } from '../query/filter.ts';
import { withFolding } from '../aggregate/folding.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { DocumentRow } from '../query/scan.ts';
import type { Collection } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import { eachOf, finished } from '../tasks/task.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { forInsert, idOf, seedOf } from '../update/documents.ts';
import { notAnUpdate, parseUpdate, type Update } from '../update/parse-update.ts';
import { writing } from './command.ts';
import { refuseCollation } from './find.ts';
import type { Request } from './request.ts';
import { runStatements, type StatementResult } from './statements.ts';

const STATEMENT_FIELDS = new Set(['q', 'u', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint', 'c', 'sort']);

export const updateCommand = writing('updates ordered bypassDocumentValidation let', (request, store, reply) => {
  refuseLet(request);
  const statements = request.documents('updates').map(readStatement);
  runStatements(request, store, reply, statements, (statement) => runUpdate(request, store, statement));
});

export function refuseLet(request: Request): void {
  const variables = request.document('let');
  if (variables && !isEmptyDocument(variables)) throw notSupported(`${request.name} with let`);
}

export function statementFields(
  command: string,
  statement: BsonValue,
  known: ReadonlySet<string>,
): { readonly query: BsonValue; readonly fields: ReadonlyMap<string, BsonValue> } {
  const fields = new Map(entriesOf(statement).filter(([, { type }]) => type !== BsonType.null));
  for (const name of fields.keys()) if (!known.has(name)) throw unknownField(command, name);
  const query = fields.get('q');
  if (!query) throw new CommandError(40414, `BSON field '${command}.q' is missing but a required field`);
  for (const [name, value] of [
    ['q', query],
    ['collation', fields.get('collation')],
  ] as const)
    if (value && !value.isObject())
      throw typeMismatch(`BSON field '${command}.${name}' is the wrong type, expected type 'object'`);
  refuseCollation(fields.get('collation'));
  return { query, fields };
}

export function readHint(hint: BsonValue | undefined): BsonValue | undefined {
  if (hint && hint.type !== BsonType.string && !hint.isObject())
    throw failedToParse('Hint must be a string or an object');
  return hint;
}

interface UpdateStatement {
  readonly query: BsonValue;
  readonly argument: BsonValue;
  readonly arrayFilters: BsonValue | undefined;
  readonly hint: BsonValue | undefined;
  readonly multi: boolean;
  readonly upsert: boolean;
}

function readStatement(statement: BsonValue): UpdateStatement {
  const { query, fields } = statementFields('update.updates', statement, STATEMENT_FIELDS);
  const argument = fields.get('u');
  if (!argument) throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field");
  if (!argument.isObject() && !argument.isArray()) throw notAnUpdate();
  for (const name of ['multi', 'upsert']) checkType(name, fields.get(name), BsonType.bool, 'bool');
  const arrayFilters = fields.get('arrayFilters');
  checkArrayFilters('update.updates.arrayFilters', arrayFilters);
  if (fields.has('c') || fields.has('sort')) throw notSupported(`update with ${fields.has('c') ? 'c' : 'sort'}`);
  const [multi, isUpsert] = [truthOf(fields.get('multi')), truthOf(fields.get('upsert'))];
  return { query, argument, arrayFilters, hint: readHint(fields.get('hint')), multi, upsert: isUpsert };
}

function checkType(name: string, value: BsonValue | undefined, type: number, expected: string): void {
  if (value && value.type !== type)
    throw typeMismatch(`BSON field 'update.updates.${name}' is the wrong type, expected type '${expected}'`);
}

export function checkArrayFilters(name: string, filters: BsonValue | undefined): void {
  if (!filters) return;
  if (!filters.isArray()) throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'array'`);
  elementsOf(filters).forEach((one, n) => {
    if (!one.isObject()) throw typeMismatch(`BSON field '${name}.${n}' is the wrong type, expected type 'object'`);
  });
}

/** @param isUpsert forbids `$expr`, from which no document to insert can be derived */
export function parseUpdateFilter(query: BsonValue, isUpsert: boolean): Filter {
  const filter = withFolding(() => parseFilter(query));
  if (isUpsert && hasExpression(filter))
    throw new CommandError(224, '$expr is not allowed in the query predicate for an upsert');
  return filter;
}

function runUpdate(request: Request, store: Store, statement: UpdateStatement): StatementResult {
  const { query, argument, arrayFilters, hint, multi } = statement;
  const update = parseUpdate(argument, arrayFilters);
  if (multi && update.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
  const filter = parseUpdateFilter(query, statement.upsert);
  const collection = store.catalog.find(request.db, request.collection);
  const options = {
    filter,
    sort: [],
    skip: 0,
    limit: multi ? 0 : 1,
    hint,
    budget: request.budget(),
  };
  const rids = collection ? ridsOf(collection, options) : [];
  if (collection && rids.length > 0) {
    const modified = rids.filter((rid) => changeOne(collection, rid, filter, update)).length;
    return { n: rids.length, modified };
  }
  if (!statement.upsert) return { n: 0, modified: 0 };
  const body = upsert(store.catalog.obtain(request.db, request.collection), filter, update);
  return { n: 1, modified: 0, upserted: idOf(body) };
}

/** Finds all before the first change: a document moved in its index must not be found again. */
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
  { rid, body }: DocumentRow,
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
