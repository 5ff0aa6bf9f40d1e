import { deciderSpec } from '@annal/testing';
import type { EventInput, StateInput, WorkflowDefinitionInput } from '@annal/content-rules';
import type { VersionNo } from '@annal/kernel';
import { workflowDefinitionAggregate } from '../workflow-definition.aggregate.ts';
import type {
  CreateWorkflowDefinition,
  DeleteWorkflowDefinition,
  PublishWorkflowDefinition,
  ReviseWorkflowDefinition,
} from '../workflow-definition.commands.ts';
import type { WorkflowDefinitionCreated, WorkflowDefinitionEvent } from '../workflow-definition.events.ts';

export const given = deciderSpec(workflowDefinitionAggregate);
export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
export const uuid = '0c6f1a52-7b1d-4a83-9d56-2a4c86a7f5e1';
const key = { projectUuid, uuid, id: 'quickReview' };

const text = (value: string) => ({ 'en-GB': value });
/** The example of workflows.md 5.3. */
export const save: EventInput = { id: 'sysUpdate', name: text('Save'), groupId: 'edit' };
export const release: EventInput = {
  id: 'release',
  name: text('Release'),
  transitionTo: 'live',
  exitActions: [{ invokeAction: 'publishEntry' }],
  color: 'green',
  groupId: 'edit',
  parameters: [
    {
      id: 'note',
      name: text('Release note'),
      validations: { required: { message: text('Please say what changed') } },
      editor: { id: 'multiline', instructions: {}, properties: null },
    },
  ],
};
export const draft: StateInput = { id: 'draft', name: text('Draft'), events: [save, release] };
export const live: StateInput = {
  id: 'live',
  name: text('Live'),
  color: 'green',
  events: [{ id: 'sysUpdate', transitionTo: 'draft', groupId: 'edit' }],
};
export const quickReview: WorkflowDefinitionInput = {
  id: 'quickReview',
  name: text('Quick review'),
  states: [draft, live],
  eventGroups: [{ id: 'edit', name: text('Edit') }],
};

const storedSave = {
  id: 'sysUpdate',
  name: text('Save'),
  description: {},
  transitionTo: null,
  exitActions: null,
  color: 'blue',
  groupId: 'edit',
  uiAction: 'none',
  parameters: [],
} as const;

export const created: WorkflowDefinitionCreated = {
  type: 'WorkflowDefinitionCreated',
  schemaVersion: 1,
  data: {
    ...key,
    versionNo: '0.1',
    name: text('Quick review'),
    description: {},
    states: [
      {
        id: 'draft',
        name: text('Draft'),
        entryActions: [],
        events: [
          storedSave,
          {
            ...storedSave,
            id: 'release',
            name: text('Release'),
            transitionTo: 'live',
            exitActions: [{ invokeAction: 'publishEntry' }],
            color: 'green',
            parameters: [
              {
                id: 'note',
                name: text('Release note'),
                description: {},
                dataType: 'string',
                dataFormat: null,
                default: null,
                validations: { required: { message: text('Please say what changed') } },
                editor: { id: 'multiline', instructions: {}, properties: null },
              },
            ],
          },
        ],
        color: 'blue',
        uiEditorView: 'default',
      },
      {
        id: 'live',
        name: text('Live'),
        entryActions: [],
        events: [{ ...storedSave, name: {}, transitionTo: 'draft' }],
        color: 'green',
        uiEditorView: 'default',
      },
    ],
    eventGroups: [{ id: 'edit', name: text('Edit') }],
  },
};
export const revised = (versionNo: VersionNo, changes: object): WorkflowDefinitionEvent => ({
  type: 'WorkflowDefinitionRevised',
  schemaVersion: 1,
  data: { ...key, versionNo, changes },
});
export const published = (versionNo: VersionNo): WorkflowDefinitionEvent => ({
  type: 'WorkflowDefinitionPublished',
  schemaVersion: 1,
  data: { ...key, versionNo },
});
export const deleted: WorkflowDefinitionEvent = { type: 'WorkflowDefinitionDeleted', schemaVersion: 1, data: key };

export const create = (parts: Partial<WorkflowDefinitionInput> = {}): CreateWorkflowDefinition => ({
  type: 'CreateWorkflowDefinition',
  data: { projectUuid, uuid, input: { ...quickReview, ...parts } },
});
export const revise = (
  parts: Partial<WorkflowDefinitionInput> = {},
  versionNo: string | null = '0.1',
): ReviseWorkflowDefinition => ({
  type: 'ReviseWorkflowDefinition',
  data: { definitionId: 'quickReview', versionNo, input: { ...quickReview, ...parts } },
});
export const publish = (parts: Partial<PublishWorkflowDefinition['data']> = {}): PublishWorkflowDefinition => ({
  type: 'PublishWorkflowDefinition',
  data: { definitionId: 'quickReview', event: 'publish', ...parts },
});
export const remove = (...usedBy: readonly string[]): DeleteWorkflowDefinition => ({
  type: 'DeleteWorkflowDefinition',
  data: { definitionId: 'quickReview', usedBy },
});

export function issuePaths(decide: () => unknown): readonly (string | undefined)[] {
  try {
    decide();
    return [];
  } catch (error) {
    const { code, data } = error as { code: string; data: readonly { field?: string }[] };
    expect(code).toBe('WorkflowDefinition.Invalid');
    return data.map((issue) => issue.field);
  }
}
