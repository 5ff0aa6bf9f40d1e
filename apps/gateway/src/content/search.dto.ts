import { fieldSelection, type EntrySearch } from '@annal/content-application';
import { IsAnything, searchedPage, type QueryParameters } from '@annal/http';
import { DomainError, JsonReader, type Issue } from '@annal/kernel';
import {
  jsonParameter,
  readAggregations,
  readOrderBy,
  readTogether,
  readWhere,
  readZenql,
  searchErrors,
} from '@annal/search-query';
import type { KnownProject } from '@annal/structure-application';

const DEFAULT_PAGE_SIZE = 25;

/** search.md 2. Unknown members are ignored, because the official client leaks its own settings. */
export class EntrySearchBody {
  @IsAnything() where?: unknown;
  @IsAnything() orderBy?: unknown;
  @IsAnything() zenql?: unknown;
  @IsAnything() fields?: unknown;
  @IsAnything() pageIndex?: unknown;
  @IsAnything() pageSize?: unknown;
  @IsAnything() includeArchived?: unknown;
  @IsAnything() includeDeleted?: unknown;
  @IsAnything() aggregations?: unknown;
}

export function entrySearch(project: KnownProject, query: QueryParameters): EntrySearch {
  const asked = questionOf({
    where: jsonParameter('where', query.text('where')),
    orderBy: orderByOf(query.text('orderBy')),
    zenql: query.text('zenql'),
    aggregations: jsonParameter('aggregations', query.text('aggregations')),
  });
  return { ...asked, ...settingsOf(project, query) };
}

/** ZenQL decides everything but paging (entries.md 3.5). */
export function zenqlSearch(project: KnownProject, query: QueryParameters): EntrySearch {
  const aggregations = aggregationsOf(jsonParameter('aggregations', query.text('aggregations')));
  return { ...readZenql(query.text('zenql')), aggregations, ...settingsOf(project, query) };
}

export function entrySearchOfBody(project: KnownProject, body: EntrySearchBody): EntrySearch {
  const { where, orderBy, aggregations } = body;
  const sent: JsonReader<keyof EntrySearchBody> = new JsonReader(body, refuseFirst);
  const zenql = sent.own('zenql').text() || undefined;
  return {
    ...questionOf({ where, orderBy, zenql, aggregations }),
    project,
    ...searchedPage(numberOr(body.pageIndex, 0), numberOr(body.pageSize, DEFAULT_PAGE_SIZE)),
    includeArchived: sent.own('includeArchived').flag() ?? false,
    includeDeleted: sent.own('includeDeleted').flag() ?? false,
    selection: fieldSelection(namesOf(sent.own('fields'))),
  };
}

interface Question {
  readonly where: unknown;
  readonly orderBy: unknown;
  readonly zenql: string | undefined;
  readonly aggregations: unknown;
}

function questionOf({ where, orderBy, zenql, aggregations }: Question) {
  new JsonReader(where, refuseFirst, 'where').list();
  const beside = { order: () => readOrderBy(orderBy), aggregations: () => aggregationsOf(aggregations) };
  if (zenql === undefined) return readTogether({ where: () => readWhere(where), ...beside });
  if (Array.isArray(where) && where.length > 0)
    throw searchErrors.invalid([{ field: 'zenql', message: "Give either 'where' or 'zenql'" }]);
  const query = readZenql(zenql);
  const read = readTogether(beside);
  return { where: query.where, ...read, order: query.order.length > 0 ? query.order : read.order };
}

function orderByOf(text: string | undefined): unknown {
  return text !== undefined && /^\s*[[{"]/.test(text) ? jsonParameter('orderBy', text) : text;
}

function settingsOf(project: KnownProject, query: QueryParameters) {
  return {
    project,
    ...searchedPage(query.integer('pageIndex') ?? 0, query.integer('pageSize') ?? DEFAULT_PAGE_SIZE),
    includeArchived: query.boolean('includeArchived') ?? false,
    includeDeleted: query.boolean('includeDeleted') ?? false,
    selection: fieldSelection(query.list('fields')),
  };
}

function aggregationsOf(source: unknown) {
  new JsonReader(source, refuseFirst, 'aggregations').record();
  return readAggregations(source);
}

function namesOf(fields: JsonReader): readonly string[] | undefined {
  const names = fields.list()?.map(({ value }) => value);
  return names === undefined || names.every((name) => typeof name === 'string') ? names : fields.notA('array');
}

function numberOr(value: unknown, absent: number): number {
  if (value === undefined || value === null) return absent;
  return typeof value === 'number' ? value : NaN;
}

/** Unlike a clause, a member of a wrong type is malformed, so only the first one is reported. */
const refuseFirst = {
  length: 0,
  push(issue: Issue): never {
    throw new DomainError('invalid', 'Request.Query', 'The query is not valid', [issue]);
  },
};
