import { useQueries } from '@tanstack/react-query';
import type { Field, WorkflowDefinition } from '@annal/content-rules';
import { useQuery } from '@tanstack/react-query';
import {
  publishedComponentsQuery,
  publishedTypeQuery,
  workflowQuery,
  type ContentType,
} from '../../api/published-model.ts';
import type { Project } from '../../api/models.ts';
import { projectQuery } from '../../api/projects.ts';

/** What an entry of a type is edited by. */
export interface Model {
  readonly type: ContentType;
  readonly components: ReadonlyMap<string, readonly Field[]>;
  readonly workflow: WorkflowDefinition;
  readonly project: Project;
}

interface ModelQuery {
  readonly data: Model | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<never>;
}

export function useModel(projectId: string, contentTypeId: string | undefined): ModelQuery {
  const isKnown = contentTypeId !== undefined;
  const type = useQuery({ ...publishedTypeQuery(projectId, contentTypeId ?? ''), enabled: isKnown });
  const workflowId = type.data?.workflowId;
  const workflow = useQuery({ ...workflowQuery(projectId, workflowId ?? ''), enabled: workflowId !== undefined });
  const [components, project] = useQueries({ queries: [publishedComponentsQuery(projectId), projectQuery(projectId)] });
  const all = [type, workflow, components, project];
  const isThere = type.data && workflow.data && components.data && project.data;
  return {
    data: isThere && {
      type: type.data,
      workflow: workflow.data,
      components: components.data,
      project: project.data,
    },
    error: all.map(({ error }) => error).find((error) => error !== null) ?? null,
    refetch: async () => (await Promise.all(all.filter(({ error }) => error).map((query) => query.refetch()))) as never,
  };
}
