import { scheduleEntry, type EntryReceipt, type ScheduleEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

/** entries.md 3.9. */
@Handles(scheduleEntry)
export class ScheduleEntryHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: Envelope<ScheduleEntryData>): Promise<EntryReceipt> {
    const { project, entryId, schedule, language, dateTime } = data;
    const accepted = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'SetEntrySchedule', data: { facts, schedule, language, dateTime } } as const;
      return this.store.transact(entryAggregate, entryStream(project.uuid, entryId), command, context);
    });
    return entryReceipt(accepted, data);
  }
}
