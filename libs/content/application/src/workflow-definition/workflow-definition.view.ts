import type { WorkflowDefinition, WorkflowEvent, WorkflowState } from '@annal/content-rules';
import type { WorkflowDefinitionDocument } from '@annal/content-read-models';
import { derivedGuid } from '@annal/event-store';
import type { Localized, VersionNo } from '@annal/kernel';

/** workflows.md 1.1. */
export interface WorkflowDefinitionView {
  readonly uuid: string;
  readonly id: string;
  readonly projectId: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly states: readonly object[];
  readonly eventGroups: WorkflowDefinition['eventGroups'];
  readonly isSystem: boolean;
  readonly version: {
    readonly createdBy: string;
    readonly created: string;
    readonly modifiedBy: string;
    readonly modified: string;
    readonly publishedBy: string | null;
    readonly published: string | null;
    readonly versionNo: VersionNo | null;
  };
}

export function workflowDefinitionView(found: WorkflowDefinitionDocument, projectId: string): WorkflowDefinitionView {
  const { uuid, version } = found;
  return { uuid, ...contentOf({ ...found, isSystem: false }, projectId), version };
}

const NEVER = '0001-01-01T00:00:00.000Z';

export function builtInView(workflow: WorkflowDefinition): WorkflowDefinitionView {
  const nobody = { createdBy: '', created: NEVER, modifiedBy: '', modified: NEVER };
  const version = { ...nobody, publishedBy: null, published: null, versionNo: null };
  return { uuid: derivedGuid('workflowDefinition', workflow.id), ...contentOf(workflow, ''), version };
}

function contentOf(
  { id, name, description, states, eventGroups, isSystem }: WorkflowDefinition,
  projectId: string,
): Omit<WorkflowDefinitionView, 'uuid' | 'version'> {
  return { id, projectId, name, description, states: states.map(stateView), eventGroups, isSystem };
}

function stateView({ id, name, entryActions, events, color, uiEditorView, allowUpdates }: WorkflowState) {
  const updates = { allowUpdates: allowUpdates ?? null };
  return { id, name, entryActions, events: events.map(eventView), color, uiEditorView, ...updates };
}

function eventView({ id, name, description, auditText = {}, validate = false, ...others }: WorkflowEvent) {
  return { id, name, description, auditText, validate, ...others };
}
