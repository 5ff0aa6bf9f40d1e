import {
  workflowDefinitionAggregate,
  workflowDefinitionIdStream,
  workflowDefinitionStream,
  type CustomWorkflow,
  type LiveCustomWorkflow,
} from '@annal/content-domain';
import { isDefinitionId } from '@annal/content-rules';
import type { StateReader } from '@annal/content-contracts';
import { ownerOf, type EventStore } from '@annal/event-store';

export async function findWorkflowDefinition(
  store: EventStore,
  projectUuid: string,
  definitionId: string,
): Promise<LiveCustomWorkflow | undefined> {
  if (!isDefinitionId(definitionId)) return undefined;
  const uuid = await ownerOf(store, workflowDefinitionIdStream(projectUuid, definitionId));
  const state = uuid === undefined ? undefined : await workflowDefinitionState(store, projectUuid, uuid);
  return state?.status === 'live' ? state : undefined;
}

export async function workflowDefinitionState(
  store: StateReader,
  projectUuid: string,
  uuid: string,
): Promise<CustomWorkflow> {
  const { state } = await store.load(workflowDefinitionAggregate, workflowDefinitionStream(projectUuid, uuid));
  return state;
}
