import { ARCHIVED, archivedState } from './define-workflow.ts';
import { SCHEDULED, scheduleEvents, SYS_PUBLISH_INVOKE, SYS_UNPUBLISH_INVOKE } from './schedule-events.ts';
import type { InvokedAction, WorkflowDefinition, WorkflowEvent, WorkflowState } from './workflow.definition.ts';

export const SYS_CREATE = 'sysCreate';
export const SYS_UPDATE = 'sysUpdate';
export const SYS_DELETE = 'sysDelete';

/** Events that every workflow has and no definition lists, for one variation or all of them. */
export const SYS_UNPUBLISH = 'sysUnpublish';
export const SYS_ARCHIVE = 'sysArchive';
export const SYS_UNARCHIVE = 'sysUnarchive';
export const SYS_RESTORE = 'sysRestore';
export const SYSTEM_EVENTS = [SYS_UNPUBLISH, SYS_ARCHIVE, SYS_UNARCHIVE, SYS_RESTORE] as const;
export type SystemEvent = (typeof SYSTEM_EVENTS)[number];

/** workflows.md 3.3: unpublishing moves a variation from this state to the initial one. */
export const COMPLETE = 'versionComplete';

/** workflows.md 3.1: invoked by other endpoints or at the due time, never by a trigger. */
const NOT_INVOCABLE = new Set(
  [
    ...[SYS_CREATE, SYS_UPDATE, SYS_DELETE, SYS_PUBLISH_INVOKE, SYS_UNPUBLISH_INVOKE],
    ...Object.values(scheduleEvents).flatMap(({ set, clear }) => [set, clear]),
  ].map((id) => id.toLowerCase()),
);

export function initialState(workflow: WorkflowDefinition): WorkflowState {
  return workflow.states[0];
}

/** workflows.md 3.6: a state that the definition no longer has counts as the initial one. */
export function stateOf(workflow: WorkflowDefinition, id: string): WorkflowState {
  return workflow.states.find((state) => state.id === id) ?? findState(workflow, id) ?? initialState(workflow);
}

const implicitUpdate: WorkflowEvent = {
  id: SYS_UPDATE,
  name: {},
  description: {},
  transitionTo: null,
  exitActions: null,
  color: 'blue',
  groupId: '',
  uiAction: 'none',
  parameters: [],
};

/** workflows.md 1.2: `allowUpdates` outranks the list. */
export function eventsOf(state: WorkflowState): readonly WorkflowEvent[] {
  const updates = state.events.some(({ id }) => id === SYS_UPDATE);
  if (state.allowUpdates === false) return state.events.filter(({ id }) => id !== SYS_UPDATE);
  return state.allowUpdates && !updates ? [implicitUpdate, ...state.events] : state.events;
}

export function eventOf(state: WorkflowState, id: string): WorkflowEvent | undefined {
  return eventsOf(state).find((event) => event.id === id);
}

export const actionName = (workflow: WorkflowDefinition, state: WorkflowState, eventId: string) =>
  `${workflow.id}.${state.id}.${eventId}`;

export const sysActionName = (workflow: WorkflowDefinition, eventId: string) => `${workflow.id}.${eventId}`;

export const isArchived = ({ id }: WorkflowState): boolean => id === ARCHIVED;

type MayUse = (action: string) => boolean;

/** workflows.md 2.2: the right to delete includes the right to restore. */
export function mayRestore(workflow: WorkflowDefinition, stateId: string, mayUse: MayUse): boolean {
  return (
    mayUse(sysActionName(workflow, SYS_RESTORE)) || mayUse(actionName(workflow, stateOf(workflow, stateId), SYS_DELETE))
  );
}

export interface WorkflowStatus {
  readonly state: string;
  readonly isPublished: boolean;
  readonly isBinned: boolean;
  readonly scheduled: readonly (keyof typeof scheduleEvents)[];
}

/** workflows.md 3.2: in the order of the definition, then system events. */
export function allowedEvents(
  workflow: WorkflowDefinition,
  { state: stateId, isPublished, isBinned, scheduled }: WorkflowStatus,
  mayUse: MayUse,
): readonly string[] {
  if (isBinned) return mayRestore(workflow, stateId, mayUse) ? [SYS_RESTORE] : [];
  const state = stateOf(workflow, stateId);
  const own = eventsOf(state).map(({ id }) => id);
  const allowed = [...own.filter((id) => id !== SYS_PUBLISH_INVOKE), ...possibleSchedules(state, scheduled)]
    .filter((id) => mayUse(actionName(workflow, state, id)))
    .map((id) => `${state.id}.${id}`);
  const possible = [...(isPublished ? [SYS_UNPUBLISH] : []), isArchived(state) ? SYS_UNARCHIVE : SYS_ARCHIVE];
  return [...allowed, ...possible.filter((event) => mayUse(sysActionName(workflow, event)))];
}

/** entries.md 3.9. */
function possibleSchedules(state: WorkflowState, scheduled: WorkflowStatus['scheduled']): readonly string[] {
  const kinds = ['publish', 'unpublish'] as const;
  return kinds.flatMap((kind) => [
    ...(isArchived(state) ? [] : [scheduleEvents[kind].set]),
    ...(scheduled.includes(kind) ? [scheduleEvents[kind].clear] : []),
  ]);
}

export function entersSchedule(from: WorkflowState, { transitionTo }: WorkflowEvent): boolean {
  return transitionTo === SCHEDULED && from.id !== SCHEDULED;
}

export function duePublication(workflow: WorkflowDefinition, state: WorkflowState): WorkflowEvent | undefined {
  if (state.id !== SCHEDULED) return undefined;
  const event = eventOf(state, SYS_PUBLISH_INVOKE);
  if (event) return event;
  // A definition that cannot list the event may have a state of that name, which means the same.
  const transitionTo = findState(workflow, COMPLETE)?.id ?? null;
  return { ...implicitUpdate, id: SYS_PUBLISH_INVOKE, transitionTo, exitActions: [{ invokeAction: 'publishEntry' }] };
}

export type Trigger =
  | { readonly kind: 'system'; readonly event: SystemEvent }
  | { readonly kind: 'event'; readonly state: string | undefined; readonly event: string }
  | { readonly kind: 'refused'; readonly message: string };

const FORM = /^(?:(\*|[a-z][a-z0-9]*)\.)?([a-z][a-z0-9]*)$/i;

export function readTrigger(workflow: WorkflowDefinition, sent: unknown): Trigger {
  if (sent === undefined || sent === null || sent === '') return refused('The event is required');
  const match = typeof sent === 'string' ? FORM.exec(sent) : null;
  if (!match) return refused('The event is not valid');
  const [trigger, state, event = ''] = match;
  const name = event.toLowerCase();
  if (NOT_INVOCABLE.has(name)) return refused(`Event ${trigger} cannot be invoked`);
  const system = SYSTEM_EVENTS.find((known) => known.toLowerCase() === name);
  if (system)
    return !state || state === '*' || findState(workflow, state) ? { kind: 'system', event: system } : unknown(trigger);
  return state === '*' ? unknown(trigger) : { kind: 'event', state, event };
}

export function invocableEvents(state: WorkflowState): readonly string[] {
  return eventsOf(state)
    .map(({ id }) => id)
    .filter((id) => !NOT_INVOCABLE.has(id.toLowerCase()));
}

export function resolveEvent(
  state: WorkflowState,
  trigger: Extract<Trigger, { kind: 'event' }>,
): WorkflowEvent | undefined {
  if (trigger.state !== undefined && trigger.state.toLowerCase() !== state.id.toLowerCase()) return undefined;
  const name = trigger.event.toLowerCase();
  return eventsOf(state).find(({ id }) => id.toLowerCase() === name);
}

export function stateAfterUnpublish(workflow: WorkflowDefinition, state: WorkflowState): WorkflowState {
  return state.id.toLowerCase() === COMPLETE.toLowerCase() ? initialState(workflow) : state;
}

export interface Passage {
  readonly from: WorkflowState;
  readonly to: WorkflowState;
  readonly actions: readonly InvokedAction['invokeAction'][];
}

/** A second publication in one event has no effect (workflows.md 3.6). */
export function passage(workflow: WorkflowDefinition, from: WorkflowState, event: WorkflowEvent): Passage {
  const to = event.transitionTo === null ? from : stateOf(workflow, event.transitionTo);
  const invoked = [...(event.exitActions ?? []), ...(event.transitionTo === null ? [] : to.entryActions)];
  const actions = invoked.map(({ invokeAction }) => invokeAction);
  const first = actions.indexOf('publishEntry');
  const effective = actions.filter((action, index) => action !== 'publishEntry' || index === first);
  return { from, to, actions: event.validate ? ['validateEntry', ...effective] : effective };
}

export function findState(workflow: WorkflowDefinition, id: string): WorkflowState | undefined {
  const name = id.toLowerCase();
  const found = workflow.states.find((state) => state.id.toLowerCase() === name);
  return found ?? (name === ARCHIVED ? standardArchive : undefined);
}

const standardArchive = archivedState();

const refused = (message: string): Trigger => ({ kind: 'refused', message });
const unknown = (event: string): Trigger => refused(`The workflow has no event ${event}`);
