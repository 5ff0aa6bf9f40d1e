import type { EntryEvent } from '@annal/content-contracts';
import { assertNever, type Recorded } from '@annal/kernel';
import { appeared, happened, type ActivityChange, type Deed, type Thing } from './activity-changes.ts';

/** A step of the workflow that saving takes by itself. */
const EDIT = 'sysUpdate';
const SCHEDULES = { publish: 'publishSchedule', unpublish: 'unpublishSchedule' } as const;

export function entryActivity(event: Recorded<EntryEvent>): readonly ActivityChange[] {
  const { projectUuid, entryId: id, language: variation } = event.data;
  const thing: Thing = { projectUuid, type: 'entry', id, variation };
  const did = (action: string, changed: Deed['changed'], more: Partial<Deed> = {}) =>
    happened(event, thing, { action, changed, ...more });
  switch (event.type) {
    case 'EntryVariationCreated':
      return created(event, thing);
    case 'EntryVariationRevised':
      return happened(event, thing, { action: 'updated', changed: null }, titleIn(event.data));
    case 'EntryVariationPublished':
      return did('published', ['live']);
    case 'EntryVariationUnpublished':
      return did('unpublished', ['live']);
    case 'WorkflowStateChanged': {
      const { event: trigger, from, to } = event.data;
      return trigger === EDIT ? [] : did('workflowStateChanged', ['state'], { workflow: { event: trigger, from, to } });
    }
    case 'WorkflowEventInvoked': {
      const { event: trigger, state } = event.data;
      return did('workflowEventRaised', [], { workflow: { event: trigger, from: state, to: state } });
    }
    case 'EntryVariationArchived':
      return did('archived', ['shelf']);
    case 'EntryVariationUnarchived':
      return did('unarchived', ['shelf']);
    case 'EntryVariationRestored':
      return did('restored', ['shelf']);
    case 'EntryVariationDeleted':
      return did('deleted', ['shelf']);
    case 'EntryScheduleSet':
      return did('scheduleSet', [SCHEDULES[event.data.schedule]]);
    case 'EntryScheduleCleared':
      return did('scheduleCleared', [SCHEDULES[event.data.schedule]]);
    case 'EntryScheduleMissed':
      return did('scheduleMissed', [SCHEDULES[event.data.schedule]]);
    default:
      return assertNever(event);
  }
}

type Created = Extract<Recorded<EntryEvent>, { type: 'EntryVariationCreated' }>;

function created(event: Created, thing: Thing): readonly ActivityChange[] {
  const { contentTypeId, contentTypeUuid: readKey, dataFormat } = event.data;
  const named = { ...thing, type: dataFormat, title: titleIn(event.data), contentTypeId, readKey };
  return appeared(event, named, { action: 'created' });
}

function titleIn({ fields, titleField }: Pick<Created['data'], 'fields' | 'titleField'>): string | null {
  const title = titleField === null ? undefined : fields[titleField];
  return typeof title === 'string' && title !== '' ? title : null;
}
