import type { Localized } from '@annal/kernel';

/** workflows.md 1.4. */
export type WorkflowAction = 'validateEntry' | 'publishEntry' | 'updateEntry';

export interface InvokedAction {
  readonly invokeAction: WorkflowAction;
}

export interface WorkflowParameter {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly dataType: 'string';
  readonly dataFormat: null;
  readonly default: null;
  readonly validations: { readonly required?: { readonly message: string | Localized | null } };
  readonly editor: { readonly id: 'multiline'; readonly instructions: Localized; readonly properties: null } | null;
}

export interface WorkflowEvent {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly auditText?: Localized;
  readonly transitionTo: string | null;
  readonly exitActions: readonly InvokedAction[] | null;
  /** Same as a leading `validateEntry`. */
  readonly validate?: boolean;
  readonly color: string;
  readonly groupId: string;
  readonly uiAction: 'none' | 'navigateToEntryListing';
  readonly parameters: readonly WorkflowParameter[];
}

export interface WorkflowState {
  readonly id: string;
  readonly name: Localized;
  readonly entryActions: readonly InvokedAction[];
  readonly events: readonly WorkflowEvent[];
  readonly color: string;
  readonly uiEditorView: 'default' | 'previousPublishedVersionCompare';
  /** True adds a `sysUpdate` that keeps the state; false removes it, whatever the events say. */
  readonly allowUpdates?: boolean;
}

export interface WorkflowEventGroup {
  readonly id: string;
  readonly name: Localized;
}

/** workflows.md 1.1; the first state is the initial one. */
export interface WorkflowDefinition {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly states: readonly [WorkflowState, ...WorkflowState[]];
  readonly eventGroups: readonly WorkflowEventGroup[];
  readonly isSystem: boolean;
}

/** workflows.md 1.1, in stored form. */
export type WorkflowProperties = Pick<WorkflowDefinition, 'name' | 'description' | 'states' | 'eventGroups'>;
