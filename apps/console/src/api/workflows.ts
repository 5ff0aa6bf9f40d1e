import { queryOptions } from '@tanstack/react-query';
import type { WorkflowDefinition } from '@annal/content-rules';
import { answer, api } from './client.ts';
import type { PagedList } from './models.ts';

const EVERY = 1000;

/** All workflows that entries of the project may have, the built-in ones too. */
export const workflowsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['workflows', projectId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const params = { path: { projectId }, query: { pageSize: EVERY } };
      const found = answer(
        api.GET('/api/management/projects/{projectId}/workflow/definitions', { params, signal }) as Promise<never>,
      );
      return ((await found) as PagedList<WorkflowDefinition>).items;
    },
  });
