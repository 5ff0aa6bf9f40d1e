import { SCHEDULED } from '../workflow/schedule-events.ts';
import type { EntryEvent, ScheduleKind } from './entry.events.ts';
import { cleared } from './entry.schedules.ts';
import { evolve, variationIn, type Entry, type Variation } from './entry.state.ts';

/** Clears schedules that an event makes pointless (workflows.md 2.2, 3.4), in one place for all events that can. */
export function withOutdatedSchedules(events: readonly EntryEvent[], before: Entry): readonly EntryEvent[] {
  if (before.status === 'absent' || !before.variations.some(hasSchedule)) return events;
  const all: EntryEvent[] = [];
  let entry: Entry = before;
  for (const event of events) {
    const gone: readonly EntryEvent[] = outdated(event, entry).map((schedule) =>
      cleared(event.data.language, schedule, event.data),
    );
    // A clearing follows its cause, but nothing can follow the deletion of a variation.
    const together: readonly EntryEvent[] =
      event.type === 'EntryVariationDeleted' ? [...gone, event] : [event, ...gone];
    entry = together.reduce(evolve, entry);
    all.push(...together);
  }
  return all;
}

const hasSchedule = ({ schedules }: Variation) => Boolean(schedules.publish ?? schedules.unpublish);

function outdated(event: EntryEvent, entry: Entry): readonly ScheduleKind[] {
  const schedules = variationIn(entry, event.data.language)?.schedules;
  if (!schedules) return [];
  return endedBy(event).filter((schedule) => schedules[schedule]);
}

function endedBy(event: EntryEvent): readonly ScheduleKind[] {
  switch (event.type) {
    case 'EntryVariationPublished':
      return ['publish'];
    case 'EntryVariationUnpublished':
      return ['unpublish'];
    case 'WorkflowStateChanged':
      return event.data.from === SCHEDULED ? ['publish'] : [];
    case 'EntryVariationArchived':
    case 'EntryVariationDeleted':
      return ['publish', 'unpublish'];
    default:
      return [];
  }
}
