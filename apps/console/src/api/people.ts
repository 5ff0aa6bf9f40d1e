import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { PagedList } from './models.ts';

interface Group {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

const ME = { path: { user: '@current' }, query: { includeInherited: true, pageSize: 1000 } };

export const myGroupsQuery = queryOptions({
  queryKey: ['me', 'groups'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const found = answer(api.GET('/api/security/users/{user}/groups', { params: ME, signal }) as Promise<never>);
    return ((await found) as PagedList<Group>).items;
  },
});

/** Whether the person may create projects and do everything else. */
export const administratorQuery = queryOptions({
  ...myGroupsQuery,
  select: (groups) => groups.some(({ type, name }) => type === 'sys' && name === 'System Administrators'),
});
