import type { EntryScheduleCleared, EntryScheduleMissed, EntryScheduleSet } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import type { DocumentChange } from '@annal/read-models';
import { both } from './entry.changes.ts';
import type { EntryDocument, ScheduleDocument } from './entry.document.ts';

type Change = DocumentChange<EntryDocument>;

export function onScheduleSet({ data, metadata }: Recorded<EntryScheduleSet>): readonly Change[] {
  const { actor, occurredAt } = metadata;
  const schedule: ScheduleDocument = { dateTime: data.at, setBy: actor.name, set: occurredAt, missed: false };
  return both(data, { [`schedules.${data.schedule}`]: schedule });
}

export function onScheduleCleared({ data }: Recorded<EntryScheduleCleared>): readonly Change[] {
  return both(data, { [`schedules.${data.schedule}`]: undefined });
}

export function onScheduleMissed({ data }: Recorded<EntryScheduleMissed>): readonly Change[] {
  return both(data, { [`schedules.${data.schedule}.missed`]: true });
}
