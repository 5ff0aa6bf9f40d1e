import { modernAction, SYS_VIEW } from '@annal/security-domain';
import type { GrantableWorkflow } from '@annal/security-contracts';

/** security.md 10. A bare event means the event in each of `states`; empty when the workflow has no such action. */
export function entryActionKeys(
  asked: string,
  workflow: GrantableWorkflow,
  states?: readonly string[],
): readonly string[] {
  const parts = modernAction(asked).split('.');
  const own = parts.length > 1 && parts[0] === workflow.id.toLowerCase() ? parts.slice(1) : parts;
  const [first = '', second] = own;
  if (own.length > 2) return [];
  if (second !== undefined) return keysOf(workflow, second, [first]);
  const whole = [...workflow.events, SYS_VIEW].find((event) => event.toLowerCase() === first);
  return whole === undefined ? keysOf(workflow, first, states) : [whole];
}

function keysOf(workflow: GrantableWorkflow, event: string, states: readonly string[] | undefined): readonly string[] {
  const wanted = states && new Set(states.map((state) => state.toLowerCase()));
  return workflow.states
    .filter(({ id }) => wanted === undefined || wanted.has(id.toLowerCase()))
    .flatMap(({ id, events }) => events.filter((each) => each.toLowerCase() === event).map((each) => `${id}.${each}`));
}
