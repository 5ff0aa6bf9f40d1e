import { clearEntrySchedule, type ClearEntryScheduleData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';

@Handles(clearEntrySchedule)
export class ClearEntryScheduleHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: Envelope<ClearEntryScheduleData>): Promise<Receipt> {
    const { project, entryId, schedule, language } = data;
    const { receipt } = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'ClearEntrySchedule', data: { facts, schedule, language } } as const;
      return this.store.transact(entryAggregate, entryStream(project.uuid, entryId), command, context);
    });
    return receipt;
  }
}
