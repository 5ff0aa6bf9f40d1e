import { goesTo, publishes, state, stays } from './define-workflow.ts';
import { SCHEDULED, SYS_PUBLISH_INVOKE } from './schedule-events.ts';
import type { WorkflowEvent, WorkflowState } from './workflow.definition.ts';

interface Groups {
  readonly publish: string;
  readonly delete: string;
}

export function scheduledState(groups: Groups): WorkflowState {
  return state(SCHEDULED, 'Due to be published', 'teal', [
    goesTo('cancel', groups.publish, 'draft', 'Cancel'),
    publishes('publishNow', groups.publish, 'Publish now'),
    { ...publishes(SYS_PUBLISH_INVOKE, groups.publish, ''), name: {} },
    stays('sysDelete', groups.delete),
  ]);
}

/** The variation has to be complete when it is scheduled, not only when it falls due. */
export function schedules(id: string, groupId: string, name: string): WorkflowEvent {
  return { ...goesTo(id, groupId, SCHEDULED, name), exitActions: [{ invokeAction: 'validateEntry' }] };
}
