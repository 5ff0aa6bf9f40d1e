import { useQuery } from '@tanstack/react-query';
import { entrySearchQuery } from '../../../api/entry-search.ts';
import { conditionOf } from '../list/search.ts';
import { listFields, type ListFilter } from './filters.ts';
import type { ListQuery } from './zenql-text.ts';

const MOST = 200;

/** How many entries each value of a chip would leave, the other chips as they are. Values come in lower case. */
export function useFacetCounts(projectId: string, query: ListQuery, filter: ListFilter) {
  const without: ListQuery = { ...query, filters: { ...query.filters, [filter]: [] } };
  const search = {
    ...conditionOf(without),
    pageSize: 0,
    aggregations: { counted: { field: listFields[filter], size: MOST } },
  };
  const { data, isFetching } = useQuery(entrySearchQuery(projectId, search));
  return { counts: data?.aggregations?.['counted'] ?? {}, isFetching };
}
