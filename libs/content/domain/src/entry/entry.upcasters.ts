import type { EventSchemas } from '@annal/kernel';
import type { EntryEvent } from './entry.events.ts';

export const entrySchemas: EventSchemas<EntryEvent> = {
  EntryVariationCreated: { schemaVersion: 1 },
  EntryVariationRevised: { schemaVersion: 1 },
  EntryVariationPublished: { schemaVersion: 1 },
  EntryVariationUnpublished: { schemaVersion: 1 },
  WorkflowStateChanged: { schemaVersion: 1 },
  WorkflowEventInvoked: { schemaVersion: 1 },
  EntryVariationArchived: { schemaVersion: 1 },
  EntryVariationUnarchived: { schemaVersion: 1 },
  EntryVariationDeleted: { schemaVersion: 1 },
  EntryVariationRestored: { schemaVersion: 1 },
  EntryScheduleSet: { schemaVersion: 1 },
  EntryScheduleCleared: { schemaVersion: 1 },
  EntryScheduleMissed: { schemaVersion: 1 },
};
