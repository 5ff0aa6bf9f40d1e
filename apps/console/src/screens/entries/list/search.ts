import type { EntrySearch } from '../../../api/entry-search.ts';
import type { ListAddress } from '../address.ts';
import { queryAt } from '../address.ts';
import { textOf, type ListQuery } from '../query/zenql-text.ts';

export const PAGE = 100;
export const NEWEST = '-sys.version.modified';

const ARCHIVED = 'archived';

/** Assets have a list of their own. A query that says more about it is left as it is. */
function onlyEntries(text: string): string {
  if (/\bsys\.dataFormat\b/i.test(text)) return text;
  return text === '' ? 'sys.dataFormat = entry' : `sys.dataFormat = entry and (${text})`;
}

/** What is found by chips and text; shared by rows, counts and acts on everything that matches. */
export function conditionOf(query: ListQuery): Pick<EntrySearch, 'zenql' | 'includeArchived'> {
  const isArchive = query.filters.state.includes(ARCHIVED) || /\barchived\b/i.test(query.rest);
  return { zenql: onlyEntries(textOf(query)), ...(isArchive && { includeArchived: true }) };
}

export const orderAt = ({ order, q }: ListAddress): string | undefined =>
  order ?? (q === undefined ? NEWEST : undefined);

export function rowsSearch(address: ListAddress, fields: readonly string[]): EntrySearch {
  const order = orderAt(address);
  return {
    ...conditionOf(queryAt(address)),
    ...(order !== undefined && { orderBy: [order] }),
    pageIndex: (address.page ?? 1) - 1,
    pageSize: PAGE,
    fields: ['entryTitle', 'sys', ...fields],
  };
}
