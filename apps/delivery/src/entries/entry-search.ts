import type { QueryBus } from '@nestjs/cqrs';
import type { Aggregations } from '@annal/content-application';
import {
  deliveryErrors,
  FindDeliveredEntries,
  SearchDeliveredEntries,
  type DeliveredEntry,
  type DeliveredSearch,
  type Reading,
} from '@annal/delivery-application';
import { pagedList, searchedPage, type PagedList, type QueryParameters } from '@annal/http';
import {
  aggregationsIn,
  jsonParameter,
  orderParameter,
  readQuestion,
  readZenql,
  type SentQuestion,
} from '@annal/search-query';
import { entryShape } from './entry-shape.ts';
import { resolvedLinks } from './resolved-links.ts';

export interface FoundPage extends PagedList<DeliveredEntry> {
  readonly aggregations?: Aggregations;
}

export type AskedSearch = SentQuestion & Pick<DeliveredSearch, 'pageIndex' | 'pageSize' | 'language' | 'shape'>;

const DEFAULT_PAGE_SIZE = 25;

/** D9. ZenQL decides everything but paging. */
export async function searchByZenql(queries: QueryBus, reading: Reading, query: QueryParameters): Promise<FoundPage> {
  const aggregations = aggregationsIn(jsonParameter('aggregations', query.text('aggregations')));
  return found(queries, reading, { ...readZenql(query.text('zenql')), aggregations, ...settingsOf(query) });
}

/** D7. */
export function askedSearch(query: QueryParameters): AskedSearch {
  return {
    where: jsonParameter('where', query.text('where')),
    orderBy: orderParameter(query.text('orderBy')),
    zenql: query.text('zenql'),
    aggregations: jsonParameter('aggregations', query.text('aggregations')),
    ...settingsOf(query),
  };
}

export async function search(queries: QueryBus, reading: Reading, asked: AskedSearch): Promise<FoundPage> {
  const { where, orderBy, zenql, aggregations, ...settings } = asked;
  const links = zenql === undefined && aggregations === undefined ? resolvedLinks(where) : undefined;
  if (links) return resolved(queries, reading, links, settings);
  return found(queries, reading, { ...readQuestion({ where, orderBy, zenql, aggregations }), ...settings });
}

/** A page size of 0 asks for totals and aggregations only. */
export function pageOf(pageIndex: number, pageSize: number) {
  return searchedPage(pageIndex, pageSize);
}

function settingsOf(query: QueryParameters) {
  return {
    ...pageOf(query.integer('pageIndex') ?? 0, query.integer('pageSize') ?? DEFAULT_PAGE_SIZE),
    language: query.language(),
    shape: entryShape(query),
  };
}

async function resolved(
  queries: QueryBus,
  reading: Reading,
  links: NonNullable<ReturnType<typeof resolvedLinks>>,
  { shape, pageIndex, pageSize }: Pick<AskedSearch, 'shape' | 'pageIndex' | 'pageSize'>,
): Promise<FoundPage> {
  const all = await queries.execute(new FindDeliveredEntries(links, shape, reading));
  const items = all.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return pagedList(items, all.length, { pageIndex, pageSize });
}

async function found(queries: QueryBus, reading: Reading, asked: DeliveredSearch): Promise<FoundPage> {
  const { items, totalCount, aggregations } = await queries.execute(new SearchDeliveredEntries(asked, reading));
  return { ...pagedList(items, totalCount, asked), ...(aggregations && { aggregations }) };
}

export const wrongType = (field: string, type: string) =>
  deliveryErrors.malformed(field, `The value has to be of type ${type}`);
