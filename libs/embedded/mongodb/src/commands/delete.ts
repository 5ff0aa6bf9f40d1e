import { CommandError, failedToParse } from '../errors.ts';
import { get, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { withFolding } from '../aggregate/folding.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Store } from '../store/store.ts';
import { writing } from './command.ts';
import type { Request } from './request.ts';
import { checkBatch, refuseRetryable, runStatements, type StatementResult } from './statements.ts';
import { matching, refuseLet, statementFields, type Check } from './update.ts';

const CHECKS: Readonly<Record<string, Check>> = { limit: (value) => void limitOf(value) };

export const deleteCommand = writing(
  'deletes ordered let bypassDocumentValidation',
  (request, store, reply) => {
    refuseLet(request);
    const statements = request.documents('deletes').map(readStatement);
    runStatements(request, store, reply, statements, (statement) => runDelete(request, store, statement));
  },
  (request) => checkBatch(request, request.documents('deletes').map(readStatement).length),
);

interface DeleteStatement {
  readonly query: BsonValue;
  readonly limit: number;
  readonly hint: BsonValue | undefined;
}

function readStatement(statement: BsonValue): DeleteStatement {
  const { query, fields } = statementFields('delete.deletes', statement, CHECKS);
  const given = get(statement, 'limit');
  if (!given) throw new CommandError(40414, "BSON field 'delete.deletes.limit' is missing but a required field");
  return { query, limit: limitOf(given), hint: fields.get('hint') };
}

/** As in MongoDB, a limit that is not a number means 0: all matches. */
function limitOf(given: BsonValue): number {
  const limit = isNumber(given) ? numberOf(given) : 0;
  if (limit !== 0 && limit !== 1) throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return limit;
}

function runDelete(request: Request, { catalog }: Store, { query, limit, hint }: DeleteStatement): StatementResult {
  if (limit === 0) refuseRetryable(request, 'limit=0');
  const options = {
    filter: withFolding(() => parseFilter(query)),
    sort: [],
    skip: 0,
    limit,
    hint,
    budget: request.budget(),
  };
  const collection = catalog.find(request.db, request.collection);
  if (!collection) return { n: 0, modified: 0 };
  const { rids, error } = matching(collection, options);
  for (const rid of rids) {
    const body = collection.fetch(rid);
    if (body) collection.remove(rid, body);
  }
  if (error) throw error;
  return { n: rids.length, modified: 0 };
}
