import { runnable, type WorkflowDefinition } from '@annal/content-rules';
import { assertNever, type VersionNo } from '@annal/kernel';
import type { WorkflowDefinitionEvent } from './workflow-definition.events.ts';

export interface WorkflowVersion extends WorkflowDefinition {
  readonly projectUuid: string;
  readonly uuid: string;
  readonly versionNo: VersionNo;
}

export interface LiveCustomWorkflow {
  readonly status: 'live';
  readonly latest: WorkflowVersion;
  readonly published?: {
    readonly versionNo: VersionNo;
    /** The same object for as long as the version is the same. */
    readonly workflow: WorkflowDefinition;
  };
}

export type CustomWorkflow = { readonly status: 'absent' } | LiveCustomWorkflow | { readonly status: 'deleted' };

export const initialCustomWorkflow: CustomWorkflow = { status: 'absent' };

export function evolve(definition: CustomWorkflow, event: WorkflowDefinitionEvent): CustomWorkflow {
  switch (event.type) {
    case 'WorkflowDefinitionCreated':
      return { status: 'live', latest: { ...event.data, isSystem: false } };
    case 'WorkflowDefinitionRevised': {
      const { changes, versionNo } = event.data;
      const before = live(definition);
      return { ...before, latest: { ...before.latest, ...changes, versionNo } };
    }
    case 'WorkflowDefinitionPublished': {
      const { versionNo } = event.data;
      const latest = { ...live(definition).latest, versionNo };
      return { status: 'live', latest, published: { versionNo, workflow: runnable(latest) } };
    }
    case 'WorkflowDefinitionDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function live(definition: CustomWorkflow): LiveCustomWorkflow {
  if (definition.status !== 'live') throw new Error(`A workflow definition that is ${definition.status} has changed`);
  return definition;
}
