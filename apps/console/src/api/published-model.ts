import {
  builtInWorkflow,
  runnable,
  type ContentTypeProperties,
  type Field,
  type WorkflowDefinition,
} from '@annal/content-rules';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** A content type as published: what entries are edited and checked by. */
export interface ContentType extends ContentTypeProperties {
  readonly id: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly version: { readonly versionNo: string };
}

const PATH = '/api/management/projects/{projectId}';
const STALE_MS = 60_000;

export const publishedTypeQuery = (projectId: string, contentTypeId: string) =>
  queryOptions({
    queryKey: ['contentTypes', projectId, contentTypeId, 'published'],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => {
      const params = { path: { projectId, contentTypeId }, query: { versionStatus: 'published' as const } };
      return answer<ContentType>(api.GET(`${PATH}/contenttypes/{contentTypeId}`, { params, signal }) as Promise<never>);
    },
  });

interface Component {
  readonly id: string;
  readonly fields: readonly Field[];
}

/** By their ids in lower case, since data formats name them in any case. */
export const publishedComponentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['components', projectId, 'published'],
    staleTime: STALE_MS,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly Field[]>> => {
      const params = { path: { projectId }, query: { versionStatus: 'published' as const } };
      const found = await answer<readonly Component[]>(
        api.GET(`${PATH}/components`, { params, signal }) as Promise<never>,
      );
      return new Map(found.map(({ id, fields }) => [id.toLowerCase(), fields]));
    },
  });

export const workflowQuery = (projectId: string, definitionId: string) =>
  queryOptions({
    queryKey: ['workflows', projectId, definitionId, 'published'],
    staleTime: STALE_MS,
    queryFn: async ({ signal }): Promise<WorkflowDefinition> => {
      const builtIn = builtInWorkflow(definitionId);
      if (builtIn) return builtIn;
      const params = { path: { projectId, definitionId }, query: { versionStatus: 'published' as const } };
      const found = answer<WorkflowDefinition>(
        api.GET(`${PATH}/workflow/definitions/{definitionId}`, { params, signal }) as Promise<never>,
      );
      return runnable(await found);
    },
  });
