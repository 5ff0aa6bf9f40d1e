import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { WorkflowDefinition } from '../workflow/workflow.definition.ts';

type WorkflowDefinitionKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

/** What a new version can change (workflows.md 1.1), in stored form. */
export type WorkflowProperties = Pick<WorkflowDefinition, 'name' | 'description' | 'states' | 'eventGroups'>;

export type WorkflowDefinitionCreated = DomainEvent<
  'WorkflowDefinitionCreated',
  1,
  WorkflowDefinitionKey & WorkflowProperties & { readonly versionNo: VersionNo }
>;

/** A new draft version. `changes` holds what differs from the version before, and nothing else. */
export type WorkflowDefinitionRevised = DomainEvent<
  'WorkflowDefinitionRevised',
  1,
  WorkflowDefinitionKey & { readonly versionNo: VersionNo; readonly changes: Partial<WorkflowProperties> }
>;

/** The latest draft became the life-cycle of all entries whose content type names this definition. */
export type WorkflowDefinitionPublished = DomainEvent<
  'WorkflowDefinitionPublished',
  1,
  WorkflowDefinitionKey & { readonly versionNo: VersionNo }
>;

/** A later definition of the same id has another uuid. */
export type WorkflowDefinitionDeleted = DomainEvent<'WorkflowDefinitionDeleted', 1, WorkflowDefinitionKey>;

export type WorkflowDefinitionEvent =
  WorkflowDefinitionCreated | WorkflowDefinitionRevised | WorkflowDefinitionPublished | WorkflowDefinitionDeleted;
