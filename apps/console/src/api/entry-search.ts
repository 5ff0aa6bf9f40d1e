import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { EntrySummary, PagedList } from './models.ts';

export interface EntrySearch {
  readonly where?: readonly object[];
  /** In place of `where`. */
  readonly zenql?: string;
  readonly includeArchived?: boolean;
  readonly includeDeleted?: boolean;
  readonly orderBy?: readonly string[];
  readonly pageIndex?: number;
  readonly pageSize?: number;
  readonly aggregations?: Readonly<Record<string, { readonly field: string; readonly size?: number }>>;
  readonly fields?: readonly string[];
}

export interface EntriesFound extends PagedList<EntrySummary> {
  /** How many variations have each value, under the name of the aggregation. */
  readonly aggregations?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Variations of entries; see docs/contract/search.md. */
export const entrySearchQuery = (projectId: string, search: EntrySearch) =>
  queryOptions({
    queryKey: ['entries', projectId, 'search', search],
    queryFn: ({ signal }) => searchEntries(projectId, search, signal),
  });

export async function searchEntries(
  projectId: string,
  search: EntrySearch,
  signal?: AbortSignal,
): Promise<EntriesFound> {
  const path = '/api/management/projects/{projectId}/entries/search';
  const body = search as never;
  return answer<EntriesFound>(
    api.POST(path, { params: { path: { projectId } }, body, ...(signal && { signal }) }) as Promise<never>,
  );
}
