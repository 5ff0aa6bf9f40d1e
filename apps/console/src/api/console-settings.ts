import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** Limits of this installation: docs/contract/console.md. */
export const consoleSettingsQuery = queryOptions({
  queryKey: ['console-settings'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => answer(api.GET('/api/management/console/settings', { signal })),
});
