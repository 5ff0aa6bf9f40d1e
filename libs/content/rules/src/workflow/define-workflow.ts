import type { WorkflowEvent, WorkflowParameter, WorkflowState } from './workflow.definition.ts';

export const ARCHIVED = 'archived';

export function state(id: string, name: string, color: string, events: readonly WorkflowEvent[]): WorkflowState {
  return { id, name: { 'en-GB': name }, entryActions: [], events, color, uiEditorView: 'default' };
}

export function goesTo(id: string, groupId: string, transitionTo: string | null, name?: string): WorkflowEvent {
  return {
    id,
    name: name ? { 'en-GB': name } : {},
    description: {},
    transitionTo,
    exitActions: null,
    color: 'blue',
    groupId,
    uiAction: 'none',
    parameters: [],
  };
}

/** Every workflow has this state, even if its definition does not list it (workflows.md 2.1). */
export const archivedState = (): WorkflowState => state(ARCHIVED, 'Archived', 'gray', [stays('sysDelete', 'delete')]);

export const stays = (id: string, groupId: string): WorkflowEvent => goesTo(id, groupId, null);

export function publishes(id: string, groupId: string, name: string): WorkflowEvent {
  return { ...goesTo(id, groupId, 'versionComplete', name), exitActions: [{ invokeAction: 'publishEntry' }] };
}

export function messageParameter(name: string, validations: WorkflowParameter['validations']): WorkflowParameter {
  return {
    id: 'message',
    name: { 'en-GB': name },
    description: {},
    dataType: 'string',
    dataFormat: null,
    default: null,
    validations,
    editor: { id: 'multiline', instructions: {}, properties: null },
  };
}
