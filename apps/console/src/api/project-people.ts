import { queryOptions } from '@tanstack/react-query';
import { addressOf } from './base.ts';
import { authorizedFetch } from './fetch.ts';
import type { PagedList } from './models.ts';
import { problemOf } from './problem.ts';

export interface Person {
  readonly id: string;
  readonly kind: 'user' | 'apiKey';
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const MOST = 100;

/** Those who may own an entry or have changed one. */
export const peopleQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['people', projectId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const path = `api/management/projects/${encodeURIComponent(projectId)}/people?pageSize=${MOST}`;
      const response = await authorizedFetch(new Request(addressOf(path), { signal }));
      if (!response.ok) throw await problemOf(response);
      return ((await response.json()) as PagedList<Person>).items;
    },
  });
