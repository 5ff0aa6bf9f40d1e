import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { WorkflowDefinition } from '../workflow/workflow.definition.ts';

type WorkflowDefinitionKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

/** workflows.md 1.1, in stored form. */
export type WorkflowProperties = Pick<WorkflowDefinition, 'name' | 'description' | 'states' | 'eventGroups'>;

export type WorkflowDefinitionCreated = DomainEvent<
  'WorkflowDefinitionCreated',
  1,
  WorkflowDefinitionKey & WorkflowProperties & { readonly versionNo: VersionNo }
>;

/** `changes` holds only what differs from the version before. */
export type WorkflowDefinitionRevised = DomainEvent<
  'WorkflowDefinitionRevised',
  1,
  WorkflowDefinitionKey & { readonly versionNo: VersionNo; readonly changes: Partial<WorkflowProperties> }
>;

export type WorkflowDefinitionPublished = DomainEvent<
  'WorkflowDefinitionPublished',
  1,
  WorkflowDefinitionKey & { readonly versionNo: VersionNo }
>;

export type WorkflowDefinitionDeleted = DomainEvent<'WorkflowDefinitionDeleted', 1, WorkflowDefinitionKey>;

export type WorkflowDefinitionEvent =
  WorkflowDefinitionCreated | WorkflowDefinitionRevised | WorkflowDefinitionPublished | WorkflowDefinitionDeleted;
