export * from './decorators.ts';
export * from './model/property-decorators.ts';
export { checkedPage, pagedList, parsePage, type Page, type PagedList } from './paging.ts';
export { QueryParameters } from './request/query-parameters.ts';
export { RequestContext, toCommandContext, type Principal } from './request/request-context.ts';
export { canonicalTimestamp, formatTimestamp } from './timestamp.ts';
