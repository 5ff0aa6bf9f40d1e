import { CommandError, failedToParse, notSupported, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, documentValue, entriesOf, get, isEmptyDocument, type BsonValue } from '../bson/value.ts';
import { truthOf } from '../bson/scalars.ts';
import { find, type FindOptions } from '../query/find.ts';
import { matchedPosition, type Filter } from '../query/filter.ts';
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
import { checkArrayFilters, checkHint } from './field-types.ts';
import { refuseCollation } from './find.ts';
import type { Request } from './request.ts';
import { checkBatch, refuseRetryable, runStatements, type StatementResult } from './statements.ts';

export const updateCommand = writing(
  'updates ordered bypassDocumentValidation let',
  (request, store, reply) => {
    refuseLet(request);
    const statements = request.documents('updates').map(readStatement);
    runStatements(request, store, reply, statements, (statement) => runUpdate(request, store, statement));
  },
  (request) => checkBatch(request, request.documents('updates').map(readStatement).length),
);

export function refuseLet(request: Request): void {
  const variables = request.document('let');
  if (variables && !isEmptyDocument(variables)) throw notSupported(`${request.name} with let`);
}

export type Check = (value: BsonValue) => void;

/** Checks the fields in the order in which they were sent. */
export function statementFields(
  command: string,
  statement: BsonValue,
  checks: Readonly<Record<string, Check>>,
): { readonly query: BsonValue; readonly fields: ReadonlyMap<string, BsonValue> } {
  const fields = new Map<string, BsonValue>();
  const known = new Map(Object.entries({ ...commonChecks(command), ...checks }));
  for (const [name, value] of entriesOf(statement)) {
    const check = known.get(name);
    if (!check) throw unknownField(command, name);
    if (value.type === BsonType.null && name === 'arrayFilters')
      throw new CommandError(10065, 'invalid parameter: expected an object (arrayFilters)');
    if (value.type === BsonType.null && name !== 'u') continue;
    check(value);
    fields.set(name, value);
  }
  const query = fields.get('q');
  if (!query) throw new CommandError(40414, `BSON field '${command}.q' is missing but a required field`);
  refuseCollation(fields.get('collation'));
  return { query, fields };
}

const isA =
  (name: string, type: number, expected: string): Check =>
  (value) => {
    if (value.type !== type) throw typeMismatch(`BSON field '${name}' is the wrong type, expected type '${expected}'`);
  };

const commonChecks = (command: string): Readonly<Record<string, Check>> => ({
  q: isA(`${command}.q`, BsonType.object, 'object'),
  collation: isA(`${command}.collation`, BsonType.object, 'object'),
  hint: checkHint,
});

interface UpdateStatement {
  readonly query: BsonValue;
  readonly argument: BsonValue;
  readonly arrayFilters: BsonValue | undefined;
  readonly hint: BsonValue | undefined;
  readonly multi: boolean;
  readonly upsert: boolean;
}

const CHECKS: Readonly<Record<string, Check>> = {
  u: (value) => {
    if (!value.isObject() && !value.isArray()) throw notAnUpdate();
  },
  multi: isA('update.updates.multi', BsonType.bool, 'bool'),
  upsert: isA('update.updates.upsert', BsonType.bool, 'bool'),
  arrayFilters: (value) => checkArrayFilters('update.updates.arrayFilters', value),
  c: () => undefined,
  sort: () => undefined,
};

function readStatement(statement: BsonValue): UpdateStatement {
  const { query, fields } = statementFields('update.updates', statement, CHECKS);
  const argument = fields.get('u');
  if (!argument) throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field");
  const arrayFilters = fields.get('arrayFilters');
  if (fields.has('c') || fields.has('sort')) throw notSupported(`update with ${fields.has('c') ? 'c' : 'sort'}`);
  const [multi, isUpsert] = [truthOf(fields.get('multi')), truthOf(fields.get('upsert'))];
  return { query, argument, arrayFilters, hint: fields.get('hint'), multi, upsert: isUpsert };
}

/** @param isUpsert forbids `$expr`, from which no document to insert can be derived */
export function parseUpdateFilter(query: BsonValue, isUpsert: boolean): Filter {
  return withFolding(() => parseFilter(query, isUpsert ? 'part' : 'document'));
}

function runUpdate(request: Request, store: Store, statement: UpdateStatement): StatementResult {
  const { query, argument, arrayFilters, hint, multi } = statement;
  if (multi) refuseRetryable(request, 'multi=true');
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
  const { rids, error } = collection ? matching(collection, options) : NONE;
  const modified = collection ? rids.filter((rid) => changeOne(collection, rid, filter, update)).length : 0;
  if (error) throw error;
  if (rids.length > 0) return { n: rids.length, modified };
  if (!statement.upsert) return { n: 0, modified: 0 };
  const body = upsert(store.catalog.obtain(request.db, request.collection), filter, update);
  return { n: 1, modified: 0, upserted: idOf(body) };
}

interface Found {
  readonly rids: readonly number[];
  readonly error?: CommandError;
}

const NONE: Found = { rids: [] };

/**
 * Finds all before the first change: a document moved in its index must not be found again. A filter that fails on a
 * document has found those before it, which MongoDB changes.
 */
export function matching(collection: Collection, options: FindOptions): Found {
  const rids: number[] = [];
  try {
    finished(
      eachOf(find(collection, options), ({ rid }) => rids.push(rid)),
      options.budget,
    );
    return { rids };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { rids, error };
  }
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

/** MongoDB leaves an array that `$set` puts there to the insertion, but no document or element. */
function refuseArrayId(update: Update, id: BsonValue | undefined): void {
  const isPut =
    update.kind === 'replacement' ||
    (id !== undefined && !isEmptyDocument(id) && update.changes.some(({ operator, path }) => isPush(operator, path)));
  if (isPut && id?.isArray())
    throw new CommandError(54, "After applying the update to the document, the field '_id' was found to be an array");
}

function isPush(operator: string, path: readonly string[]): boolean {
  return path[0] === '_id' && (operator === '$push' || operator === '$addToSet');
}

export function upsert(collection: Collection, filter: Filter, update: Update): Buffer {
  if (update.kind === 'replacement') refuseArrayId(update, get(update.document, '_id'));
  const seed = seedOf(filter, update.kind === 'replacement');
  const made = applyUpdate(seed, update, -1, { inserting: true, now: Date.now() });
  refuseArrayId(update, get(documentValue(made), '_id'));
  const body = forInsert(made);
  collection.insert(body);
  return body;
}
