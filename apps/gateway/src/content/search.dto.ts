import { fieldSelection, type EntrySearch } from '@annal/content-application';
import { IsAnything, searchedPage, type QueryParameters } from '@annal/http';
import { JsonReader } from '@annal/kernel';
import {
  aggregationsIn,
  jsonParameter,
  orderParameter,
  readQuestion,
  readZenql,
  refuseFirst,
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
  const asked = readQuestion({
    where: jsonParameter('where', query.text('where')),
    orderBy: orderParameter(query.text('orderBy')),
    zenql: query.text('zenql'),
    aggregations: jsonParameter('aggregations', query.text('aggregations')),
  });
  return { ...asked, ...settingsOf(project, query) };
}

/** ZenQL decides everything but paging (entries.md 3.5). */
export function zenqlSearch(project: KnownProject, query: QueryParameters): EntrySearch {
  const aggregations = aggregationsIn(jsonParameter('aggregations', query.text('aggregations')));
  return { ...readZenql(query.text('zenql')), aggregations, ...settingsOf(project, query) };
}

export function entrySearchOfBody(project: KnownProject, body: EntrySearchBody): EntrySearch {
  const { where, orderBy, aggregations } = body;
  const sent: JsonReader<keyof EntrySearchBody> = new JsonReader(body, refuseFirst);
  const zenql = sent.own('zenql').text() || undefined;
  return {
    ...readQuestion({ where, orderBy, zenql, aggregations }),
    project,
    ...searchedPage(numberOr(body.pageIndex, 0), numberOr(body.pageSize, DEFAULT_PAGE_SIZE)),
    includeArchived: sent.own('includeArchived').flag() ?? false,
    includeDeleted: sent.own('includeDeleted').flag() ?? false,
    selection: fieldSelection(namesOf(sent.own('fields'))),
  };
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

function namesOf(fields: JsonReader): readonly string[] | undefined {
  const names = fields.list()?.map(({ value }) => value);
  return names === undefined || names.every((name) => typeof name === 'string') ? names : fields.notA('array');
}

function numberOr(value: unknown, absent: number): number {
  if (value === undefined || value === null) return absent;
  return typeof value === 'number' ? value : NaN;
}
