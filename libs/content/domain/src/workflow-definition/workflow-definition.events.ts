import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { WorkflowProperties } from '@annal/content-rules';

type WorkflowDefinitionKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

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
