import { badValue, CommandError } from '../errors.ts';
import type { BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Store } from '../store/store.ts';
import { writing } from './command.ts';
import type { Request } from './request.ts';
import { runStatements, type StatementResult } from './statements.ts';
import { refuseLet, ridsOf, statementFields } from './update.ts';

const STATEMENT_FIELDS = new Set(['q', 'limit', 'collation', 'hint']);

export const deleteCommand = writing('deletes ordered let', (request, store, reply) => {
  refuseLet(request);
  runStatements(request, store, reply, request.documents('deletes'), (statement) =>
    runDelete(request, store, statement),
  );
});

function runDelete(request: Request, { catalog }: Store, statement: BsonValue): StatementResult {
  const fields = statementFields('delete.deletes', statement, STATEMENT_FIELDS);
  const limit = fields.get('limit');
  if (!limit) throw new CommandError(40414, "BSON field 'delete.deletes.limit' is missing but a required field");
  const count = isNumber(limit) ? numberOf(limit) : NaN;
  if (count !== 0 && count !== 1)
    throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${count}`);
  const query = fields.get('q');
  if (!query) throw badValue('a delete needs a query');
  const options = {
    filter: parseFilter(query),
    sort: [],
    skip: 0,
    limit: count,
    hint: fields.get('hint'),
    budget: request.budget(),
  };
  const collection = catalog.find(request.db, request.collection);
  if (!collection) return { n: 0, modified: 0 };
  const rids = ridsOf(collection, options);
  for (const rid of rids) {
    const body = collection.fetch(rid);
    if (body) collection.remove(rid, body);
  }
  return { n: rids.length, modified: 0 };
}
