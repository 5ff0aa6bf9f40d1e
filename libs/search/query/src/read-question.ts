import { DomainError, JsonReader, type Issue } from '@annal/kernel';
import { readAggregations } from './aggregations.ts';
import { jsonParameter } from './json-parameter.ts';
import { readOrderBy } from './order.ts';
import { readTogether } from './read-together.ts';
import { readWhere } from './read-where.ts';
import { searchErrors } from './search-errors.ts';
import { readZenql } from './zenql/zenql.ts';

export interface SentQuestion {
  readonly where: unknown;
  readonly orderBy: unknown;
  readonly zenql: string | undefined;
  readonly aggregations: unknown;
}

/** All problems of its parts are reported together. @throws DomainError `invalid` or `rejected` */
export function readQuestion({ where, orderBy, zenql, aggregations }: SentQuestion) {
  new JsonReader(where, refuseFirst, 'where').list();
  const beside = { order: () => readOrderBy(orderBy), aggregations: () => aggregationsIn(aggregations) };
  if (zenql === undefined) return readTogether({ where: () => readWhere(where), ...beside });
  if (Array.isArray(where) && where.length > 0)
    throw searchErrors.invalid([{ field: 'zenql', message: "Give either 'where' or 'zenql'" }]);
  const query = readZenql(zenql);
  const read = readTogether(beside);
  return { where: query.where, ...read, order: query.order.length > 0 ? query.order : read.order };
}

/** As a query parameter: JSON text, or names. */
export function orderParameter(text: string | undefined): unknown {
  return text !== undefined && /^\s*[[{"]/.test(text) ? jsonParameter('orderBy', text) : text;
}

export function aggregationsIn(source: unknown) {
  new JsonReader(source, refuseFirst, 'aggregations').record();
  return readAggregations(source);
}

/** Unlike a clause, a member of a wrong type is malformed, so only the first one is reported. */
export const refuseFirst = {
  length: 0,
  push(issue: Issue): never {
    throw new DomainError('invalid', 'Request.Query', 'The query is not valid', [issue]);
  },
};
