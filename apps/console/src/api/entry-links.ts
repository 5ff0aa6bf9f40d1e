import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { components } from './schema.d.ts';

export type BrokenLink = components['schemas']['BrokenLink'];

const ENTRIES = '/api/management/projects/{projectId}/entries';
const PAGE = 100;

/** Links to entries that do not exist or are in the bin. A page can be empty although others follow. */
export const brokenLinksQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['entries', projectId, 'broken'],
    queryFn: ({ signal, pageParam }) => {
      const query = { pageSize: PAGE, ...(pageParam !== '' && { after: pageParam }) };
      return answer(api.GET(`${ENTRIES}/brokenLinks`, { params: { path: { projectId }, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Which of up to 100 entries nothing links to. */
export const unusedQuery = (projectId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['entries', projectId, 'unused', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const params = { path: { projectId }, query: { ids: ids.join(',') } };
      const { items } = await answer(api.GET(`${ENTRIES}/usage`, { params, signal }));
      return new Set(items.flatMap(({ id, isUsed }) => (isUsed ? [] : [id])));
    },
  });
