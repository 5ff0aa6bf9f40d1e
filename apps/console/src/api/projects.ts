import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => answer(api.GET('/api/management/projects', { signal })),
});

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/management/projects/{projectId}', { params: { path: { projectId } }, signal })),
  });
