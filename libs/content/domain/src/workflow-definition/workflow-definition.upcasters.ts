import type { EventSchemas } from '@annal/kernel';
import type { WorkflowDefinitionEvent } from './workflow-definition.events.ts';

export const workflowDefinitionSchemas: EventSchemas<WorkflowDefinitionEvent> = {
  WorkflowDefinitionCreated: { schemaVersion: 1 },
  WorkflowDefinitionRevised: { schemaVersion: 1 },
  WorkflowDefinitionPublished: { schemaVersion: 1 },
  WorkflowDefinitionDeleted: { schemaVersion: 1 },
};
