import { goesTo, publishes, state, stays } from './define-workflow.ts';
import { SCHEDULED, SYS_PUBLISH_INVOKE } from './schedule-events.ts';
import type { WorkflowEvent, WorkflowState } from './workflow.definition.ts';

/** The groups of a workflow that its events for scheduled variations belong to. */
interface Groups {
  readonly publish: string;
  readonly delete: string;
}

/** workflows.md 2.1: decided, and waiting for its time. */
export function scheduledState(groups: Groups): WorkflowState {
  return state(SCHEDULED, 'Due to be published', 'teal', [
    goesTo('cancel', groups.publish, 'draft', 'Cancel'),
    publishes('publishNow', groups.publish, 'Publish now'),
    { ...publishes(SYS_PUBLISH_INVOKE, groups.publish, ''), name: {} },
    stays('sysDelete', groups.delete),
  ]);
}

/** Leads there; the variation has to be complete by then, not only when its time comes. */
export function schedules(id: string, groupId: string, name: string): WorkflowEvent {
  return { ...goesTo(id, groupId, SCHEDULED, name), exitActions: [{ invokeAction: 'validateEntry' }] };
}
