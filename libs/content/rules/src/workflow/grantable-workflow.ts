import { scheduleEvents, SYS_PUBLISH_INVOKE } from './schedule-events.ts';
import type { WorkflowDefinition, WorkflowState } from './workflow.definition.ts';
import { ARCHIVED, archivedState } from './define-workflow.ts';
import { eventsOf, findState, isArchived, SYS_CREATE, SYSTEM_EVENTS } from './workflow.rules.ts';

/** security.md 9.2; `events` are those that belong to no state. */
export interface GrantableWorkflow {
  readonly id: string;
  readonly states: readonly { readonly id: string; readonly events: readonly string[] }[];
  readonly events: readonly string[];
}

const remembered = new WeakMap<WorkflowDefinition, GrantableWorkflow>();

/** Returns the same object for the same definition. */
export function grantableWorkflow(workflow: WorkflowDefinition): GrantableWorkflow {
  let found = remembered.get(workflow);
  if (!found) remembered.set(workflow, (found = inventoryOf(workflow)));
  return found;
}

function inventoryOf(workflow: WorkflowDefinition): GrantableWorkflow {
  const listed = workflow.states.some(({ id }) => id === ARCHIVED);
  const archive = listed ? [] : [findState(workflow, ARCHIVED) ?? archivedState()];
  const states = [...workflow.states, ...archive].map((state) => ({ id: state.id, events: grantableEvents(state) }));
  return { id: workflow.id, states, events: [SYS_CREATE, ...SYSTEM_EVENTS] };
}

function grantableEvents(state: WorkflowState): readonly string[] {
  const own = eventsOf(state)
    .map(({ id }) => id)
    .filter((id) => id !== SYS_PUBLISH_INVOKE);
  const { publish, unpublish } = scheduleEvents;
  const set = isArchived(state) ? [] : [publish.set, unpublish.set];
  return [...own, ...set, publish.clear, unpublish.clear];
}
