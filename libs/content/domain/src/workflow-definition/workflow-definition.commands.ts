import type { Issue } from '@annal/kernel';
import type { WorkflowDefinitionInput } from '@annal/content-rules';

export type CreateWorkflowDefinition = {
  readonly type: 'CreateWorkflowDefinition';
  readonly data: {
    readonly projectUuid: string;
    readonly uuid: string;
    readonly input: WorkflowDefinitionInput;
  };
};

export type ReviseWorkflowDefinition = {
  readonly type: 'ReviseWorkflowDefinition';
  readonly data: {
    readonly definitionId: string;
    readonly versionNo?: string | null;
    readonly input: WorkflowDefinitionInput;
  };
};

export type PublishWorkflowDefinition = {
  readonly type: 'PublishWorkflowDefinition';
  readonly data: {
    readonly definitionId: string;
    readonly event?: string | null;
    readonly versionNo?: string | null;
    readonly unreadable?: readonly Issue[];
  };
};

export type DeleteWorkflowDefinition = {
  readonly type: 'DeleteWorkflowDefinition';
  readonly data: {
    readonly definitionId: string;
    readonly usedBy: readonly string[];
  };
};

export type WorkflowDefinitionCommand =
  CreateWorkflowDefinition | ReviseWorkflowDefinition | PublishWorkflowDefinition | DeleteWorkflowDefinition;
