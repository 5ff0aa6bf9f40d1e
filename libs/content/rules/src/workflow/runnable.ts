import { goesTo, state, stays } from './define-workflow.ts';
import type { WorkflowDefinition, WorkflowEvent, WorkflowState } from './workflow.definition.ts';
import { COMPLETE, findState, stateOf } from './workflow.rules.ts';

/** workflows.md 1.3: publishes, then leads to the standard state of published entries. */
export const SYS_WORKFLOW = 'sysWorkflow';

export function runnable(definition: WorkflowDefinition): WorkflowDefinition {
  const { states } = definition;
  if (!states.some(({ events }) => events.some(isStandard))) return definition;
  const present = findState(definition, COMPLETE);
  const complete = present ?? standardState(definition);
  const [first, ...others] = states;
  const own = (one: WorkflowState) => ({ ...one, events: one.events.map((event) => published(event, complete.id)) });
  return { ...definition, states: [own(first), ...others.map(own), ...(present ? [] : [complete])] };
}

const isStandard = ({ transitionTo }: WorkflowEvent) => transitionTo === SYS_WORKFLOW;

function published(event: WorkflowEvent, complete: string): WorkflowEvent {
  if (!isStandard(event)) return event;
  return { ...event, transitionTo: complete, exitActions: [...(event.exitActions ?? []), PUBLISH] };
}

const PUBLISH = { invokeAction: 'publishEntry' } as const;

/** workflows.md 2.1: an edit leads to the draft or, without one, to the initial state. */
function standardState(definition: WorkflowDefinition): WorkflowState {
  const edited = goesTo('sysUpdate', 'save', stateOf(definition, 'draft').id);
  return state(COMPLETE, '', 'green', [edited, stays('sysDelete', 'delete')]);
}
