interface Action {
  readonly invokeAction: string;
}

interface WorkflowEvent {
  readonly id: string;
  readonly transitionTo: string | null;
  readonly exitActions?: readonly Action[] | null;
  readonly parameters: readonly { readonly validations: { readonly required?: unknown } }[];
}

export interface WorkflowState {
  readonly id: string;
  readonly entryActions?: readonly Action[] | null;
  readonly events: readonly WorkflowEvent[];
}

/** Needs a time, which an import does not have. */
const TIMED = /schedule/i;
const COMPLETE = 'versionComplete';

export function pathTo(states: readonly WorkflowState[], from: string, to: string): readonly string[] | undefined {
  return from === to ? [] : shortest(states, from, (_event, state) => state === to);
}

export function pathToPublished(states: readonly WorkflowState[], from: string): readonly string[] | undefined {
  return shortest(states, from, ({ exitActions }, state) => {
    const entered = stateOf(states, state)?.entryActions ?? [];
    return state === COMPLETE || [...(exitActions ?? []), ...entered].some(publishes);
  });
}

export function afterSaving(states: readonly WorkflowState[], from: string): string {
  return stateOf(states, from)?.events.find(({ id }) => id === 'sysUpdate')?.transitionTo ?? from;
}

export function isPublishing(states: readonly WorkflowState[], state: string): boolean {
  const comings = states.flatMap(({ id, events }) => events.filter((event) => (event.transitionTo ?? id) === state));
  const actions = [stateOf(states, state)?.entryActions, ...comings.map(({ exitActions }) => exitActions)];
  return state === COMPLETE || actions.flatMap((each) => each ?? []).some(publishes);
}

function shortest(
  states: readonly WorkflowState[],
  from: string,
  isThere: (event: WorkflowEvent, state: string) => boolean,
): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const event of stateOf(states, state)?.events ?? []) {
      if (!isOpen(event)) continue;
      const next = event.transitionTo ?? state;
      if (isThere(event, next)) return [...way, event.id];
      if (!ways.has(next)) ways.set(next, [...way, event.id]);
    }
  }
  return undefined;
}

const stateOf = (states: readonly WorkflowState[], id: string) => states.find((state) => state.id === id);
const publishes = ({ invokeAction }: Action) => invokeAction === 'publishEntry';

function isOpen({ id, parameters }: WorkflowEvent): boolean {
  return !id.startsWith('sys') && !TIMED.test(id) && !parameters.some(({ validations }) => validations.required);
}
