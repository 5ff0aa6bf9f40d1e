import type { WorkflowDefinitionInput } from '@annal/content-rules';
import type { Issue, Receipt, VersionNo } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

interface OfDefinition extends InProject {
  readonly definitionId: string;
}

export interface CreateWorkflowDefinitionData extends InProject {
  readonly definition: WorkflowDefinitionInput;
}
export interface ReviseWorkflowDefinitionData extends OfDefinition {
  readonly definition: WorkflowDefinitionInput;
  readonly versionNo?: string | null;
}
export interface PublishWorkflowDefinitionData extends OfDefinition {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  readonly unreadable?: readonly Issue[];
}
export type DeleteWorkflowDefinitionData = OfDefinition;

export interface WorkflowDefinitionReceipt extends Receipt {
  readonly definition: { readonly uuid: string; readonly id: string };
  readonly versionNo: VersionNo | null;
}

export const createWorkflowDefinition = message<CreateWorkflowDefinitionData, WorkflowDefinitionReceipt>(
  'content.create-workflow-definition',
);
export const reviseWorkflowDefinition = message<ReviseWorkflowDefinitionData, WorkflowDefinitionReceipt>(
  'content.revise-workflow-definition',
);
export const publishWorkflowDefinition = message<PublishWorkflowDefinitionData, WorkflowDefinitionReceipt>(
  'content.publish-workflow-definition',
);
export const deleteWorkflowDefinition = message<DeleteWorkflowDefinitionData, WorkflowDefinitionReceipt>(
  'content.delete-workflow-definition',
  { deletesFrom: 'workflowDefinition' },
);
