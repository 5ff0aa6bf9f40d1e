import type { WorkflowDefinition, WorkflowEvent } from '@annal/content-rules';
import type { Entry } from '../list/entry.ts';
import { systemEvents, type BulkAction } from './action.ts';

/** Why an entry is left out, before anything is sent. */
export type Reason = 'state' | 'rights' | 'done' | 'invalid' | 'type';

/** What the act means for one entry. */
export type Planned =
  | { readonly entry: Entry; readonly event?: string }
  | { readonly entry: Entry; readonly reason: Reason; readonly detail?: string };

export interface Facts {
  readonly workflows: readonly WorkflowDefinition[];
  /** What keeps an entry from being published; undefined if nothing that the console can see. */
  readonly problemOf: (entry: Entry) => string | undefined;
  readonly hasField: (contentTypeId: string, path: string) => boolean;
}

export const isPossible = (planned: Planned): planned is Planned & { readonly reason?: never } =>
  !('reason' in planned);

export function planOf(entry: Entry, action: BulkAction, facts: Facts): Planned {
  const event = systemEvents[action.kind];
  if (event !== undefined) return systemPlan(entry, event);
  switch (action.kind) {
    case 'publish':
      return publishPlan(entry, facts);
    case 'event':
      return eventPlan(entry, facts, ({ id }) => id === action.event);
    case 'delete':
      return statePlan(entry, facts, 'sysDelete');
    case 'field':
      return facts.hasField(entry.sys.contentTypeId, action.path)
        ? statePlan(entry, facts, 'sysUpdate')
        : { entry, reason: 'type' };
    default:
      return statePlan(entry, facts, 'sysUpdate');
  }
}

const allowed = ({ sys }: Entry, event: string): boolean => {
  const { allowedEvents, state } = sys.workflow;
  return allowedEvents.includes(event) || allowedEvents.includes(`${state}.${event}`);
};

/** Only who may do it is told by the service; what it is possible in, by the state. */
function systemPlan(entry: Entry, event: string): Planned {
  if (allowed(entry, event)) return { entry, event };
  const { isPublished, workflow } = entry.sys;
  const isArchived = workflow.state === 'archived';
  const isDone = (event === 'sysUnpublish' && !isPublished) || (event === 'sysArchive' && isArchived);
  if (isDone) return { entry, reason: 'done' };
  return { entry, reason: event === 'sysUnarchive' && !isArchived ? 'state' : 'rights' };
}

function statePlan(entry: Entry, facts: Facts, event: string): Planned {
  if (allowed(entry, event)) return { entry };
  const isThere = eventsIn(entry, facts).some(({ id }) => id === event);
  return { entry, reason: isThere ? 'rights' : 'state' };
}

function eventPlan(entry: Entry, facts: Facts, isWanted: (event: WorkflowEvent) => boolean): Planned {
  const events = eventsIn(entry, facts).filter(isWanted);
  const usable = events.find(({ id }) => allowed(entry, id));
  if (usable) return validated(entry, usable, facts);
  return { entry, reason: events.length > 0 ? 'rights' : 'state' };
}

function publishPlan(entry: Entry, facts: Facts): Planned {
  const planned = eventPlan(entry, facts, (event) => publishes(event) && !asksSomething(event));
  const isLive = entry.sys.isPublished && entry.sys.workflow.state === 'versionComplete';
  return 'reason' in planned && planned.reason === 'state' && isLive ? { entry, reason: 'done' } : planned;
}

function validated(entry: Entry, event: WorkflowEvent, { problemOf }: Facts): Planned {
  const detail = isChecked(event) ? problemOf(entry) : undefined;
  return detail === undefined ? { entry, event: event.id } : { entry, reason: 'invalid', detail };
}

export const publishes = ({ exitActions }: WorkflowEvent): boolean =>
  exitActions?.some(({ invokeAction }) => invokeAction === 'publishEntry') ?? false;

const isChecked = (event: WorkflowEvent): boolean =>
  event.validate === true || (event.exitActions?.some(({ invokeAction }) => invokeAction !== 'updateEntry') ?? false);

export const asksSomething = ({ parameters }: WorkflowEvent): boolean =>
  parameters.some(({ validations }) => 'required' in validations);

function eventsIn({ sys: { workflow } }: Entry, { workflows }: Facts): readonly WorkflowEvent[] {
  const states = workflows.find(({ id }) => id === workflow.id)?.states ?? [];
  return states.find(({ id }) => id === workflow.state)?.events ?? [];
}
