import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { components } from './schema.d.ts';

export type ContentType = components['schemas']['ContentType'];
export type Component = components['schemas']['Component'];
export type Definition = ContentType | Component;

export interface ContentTypeSummary {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly defaultLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly workflowId: string;
  readonly enabled: boolean;
  readonly dataFormat: string;
  readonly version: { readonly versionNo: string; readonly published: string | null };
}

const PROJECT = '/api/management/projects/{projectId}';

/** The latest version of each, with its fields. */
export const contentTypesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['contentTypes', projectId],
    queryFn: ({ signal }): Promise<readonly ContentType[]> =>
      answer(api.GET(`${PROJECT}/contenttypes`, { params: { path: { projectId } }, signal })),
  });

export const componentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['components', projectId],
    queryFn: ({ signal }): Promise<readonly Component[]> =>
      answer(api.GET(`${PROJECT}/components`, { params: { path: { projectId } }, signal })),
  });

/** Ids of the workflow definitions that content types can have, the built-in ones aside. */
export const workflowDefinitionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['workflowDefinitions', projectId, 'published'],
    queryFn: ({ signal }) => {
      const params = { path: { projectId }, query: { versionStatus: 'published' as const } };
      return answer(api.GET(`${PROJECT}/workflow/definitions`, { params, signal }));
    },
  });

export const tagGroupsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['tagGroups', projectId],
    queryFn: ({ signal }) =>
      answer(api.GET(`${PROJECT}/taggroups`, { params: { path: { projectId }, query: { pageSize: 1000 } }, signal })),
  });
