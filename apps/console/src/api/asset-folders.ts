import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** A folder of assets with those directly in it. Below `entries`, so that every change of an entry makes it old. */
export const assetFoldersQuery = (projectId: string, parent: string) =>
  queryOptions({
    queryKey: ['entries', projectId, 'asset-folders', parent],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/management/projects/{projectId}/assets/folders', {
          params: { path: { projectId }, query: { parent } },
          signal,
        }),
      ),
  });
