import { malformed, type QueryParameters } from './request/query-parameters.ts';

export interface Page {
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface PagedList<Item> extends Page {
  readonly totalCount: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
}

const MAX_PAGE_SIZE = 10_000;

export function parsePage(query: QueryParameters, defaultPageSize = 25): Page {
  return checkedPage(query.integer('pageIndex') ?? 0, query.integer('pageSize') ?? defaultPageSize);
}

/** @throws DomainError `invalid` */
export function checkedPage(pageIndex: number, pageSize: number, least = 1): Page {
  if (!Number.isSafeInteger(pageIndex) || pageIndex < 0) throw malformed('pageIndex', 'The page index is not valid');
  if (!Number.isSafeInteger(pageSize) || pageSize < least || pageSize > MAX_PAGE_SIZE) {
    throw malformed('pageSize', `The page size must be between ${least} and ${MAX_PAGE_SIZE}`);
  }
  return { pageIndex, pageSize };
}

/** A page size of 0 asks for totals and aggregations only (conventions.md 9). */
export function searchedPage(pageIndex: number, pageSize: number): Page {
  return checkedPage(pageIndex, pageSize, 0);
}

export function pagedList<Item>(
  items: readonly Item[],
  totalCount: number,
  { pageIndex, pageSize }: Page,
): PagedList<Item> {
  return { pageIndex, pageSize, totalCount, pageCount: pageSize === 0 ? 0 : Math.ceil(totalCount / pageSize), items };
}
