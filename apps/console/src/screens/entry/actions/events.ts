import { stateOf, SYS_UPDATE, SYSTEM_EVENTS, type WorkflowDefinition, type WorkflowEvent } from '@annal/content-rules';
import type { Entry } from '../../../api/entry.ts';
import { localized } from '../../../entry-form/localized.ts';
import { t, type Key } from '../../../messages/index.ts';

/** What a person may do with the variation now, beside editing it. */
export interface OfferedEvent {
  /** As the service takes it, such as `draft.publish`. */
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly group: string;
  readonly definition?: WorkflowEvent;
  readonly publishes: boolean;
  readonly needsSchedule: boolean;
  /** For all its languages at once, unless one is named. */
  readonly isSystem: boolean;
}

/** The main one first: what publishes, else what leads on; what leads back comes last. */
export function offeredEvents(
  entry: Entry,
  workflow: WorkflowDefinition,
  defaultLanguage: string,
): readonly OfferedEvent[] {
  const state = stateOf(workflow, entry.sys.workflow.state);
  const groups = new Map(workflow.eventGroups.map(({ id, name }) => [id, localized(name, defaultLanguage) ?? id]));
  const [initial] = workflow.states;
  const offered = entry.sys.workflow.allowedEvents.flatMap((id): (OfferedEvent & { readonly rank: number })[] => {
    const name = id.split('.').at(-1) ?? id;
    if (isSystemEvent(name)) return [{ ...system(name), id, rank: 9 }];
    const definition = state.events.find((event) => event.id === name);
    if (definition === undefined || name.startsWith('sys')) return [];
    const publishes = definition.exitActions?.some(({ invokeAction }) => invokeAction === 'publishEntry') ?? false;
    const rank = publishes ? 0 : definition.color === 'red' || definition.transitionTo === initial.id ? 2 : 1;
    return [
      {
        id,
        name: localized(definition.name, defaultLanguage) ?? definition.id,
        color: definition.color,
        group: groups.get(definition.groupId) ?? definition.groupId,
        definition,
        publishes,
        needsSchedule: definition.transitionTo === 'scheduled',
        isSystem: false,
        rank,
      },
    ];
  });
  return offered.sort((one, other) => one.rank - other.rank);
}

export const mayDelete = ({ sys }: Entry): boolean =>
  sys.workflow.allowedEvents.some((event) => event.endsWith('.sysDelete'));

export const mayUpdate = ({ sys }: Entry): boolean =>
  sys.workflow.allowedEvents.some((event) => event.endsWith(`.${SYS_UPDATE}`));

const isSystemEvent = (name: string): name is (typeof SYSTEM_EVENTS)[number] =>
  (SYSTEM_EVENTS as readonly string[]).includes(name);

const names: Readonly<Record<(typeof SYSTEM_EVENTS)[number], Key>> = {
  sysUnpublish: 'editor.event.unpublish',
  sysArchive: 'editor.event.archive',
  sysUnarchive: 'editor.event.unarchive',
  sysRestore: 'editor.event.restore',
};

function system(name: (typeof SYSTEM_EVENTS)[number]): Omit<OfferedEvent, 'id'> {
  const common = { color: 'gray', group: t('editor.event.others'), publishes: false, needsSchedule: false };
  return { ...common, name: t(names[name]), isSystem: true };
}
