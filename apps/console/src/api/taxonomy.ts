import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { components } from './schema.d.ts';
import { Problem } from './problem.ts';

export type Term = components['schemas']['TaxonomyNode'];

/** A term with those directly below it; null where there is none with this key. */
export const termQuery = (projectId: string, key: string) =>
  queryOptions({
    queryKey: ['taxonomy', projectId, key],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Term | null> => {
      try {
        const params = { path: { projectId, path: key }, query: { childDepth: 1 } };
        return await answer(api.GET('/api/management/projects/{projectId}/taxonomy/nodes/{path}', { params, signal }));
      } catch (error) {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }
    },
  });
