import { infiniteQueryOptions } from '@tanstack/react-query';
import { addressOf } from '../../api/base.ts';
import { authorizedFetch } from '../../api/fetch.ts';
import { problemOf } from '../../api/problem.ts';

/** docs/contract/activity.md */
export interface ActivityItem {
  readonly position: string;
  readonly time: string;
  readonly actor: { readonly kind: 'user' | 'apiKey' | 'system'; readonly name: string };
  readonly action: string;
  readonly resource: {
    readonly type: string;
    readonly id: string | null;
    readonly title: string | null;
    readonly language: string | null;
  };
  readonly workflow: { readonly event: string; readonly from: string; readonly to: string } | null;
}

interface ActivityPage {
  readonly items: readonly ActivityItem[];
  readonly next: string | null;
}

export const resourceTypes = [
  'entry',
  'asset',
  'node',
  'contentType',
  'component',
  'role',
  'project',
  'block',
] as const;
export type ResourceType = (typeof resourceTypes)[number];

export interface ActivityFilter {
  readonly type?: string;
  readonly actor?: string;
}

export const activityQuery = (projectId: string, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', projectId, filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readActivity(projectId, { ...filter, after: pageParam }, signal),
    getNextPageParam: ({ next }: ActivityPage) => next,
  });

async function readActivity(
  projectId: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ActivityPage> {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  const path = `api/management/projects/${encodeURIComponent(projectId)}/activity?${query.toString()}`;
  const response = await authorizedFetch(new Request(addressOf(path), { signal }));
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as ActivityPage;
}
