import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntryReceipt, ScheduleEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

export class ScheduleEntry extends Command<EntryReceipt> {
  constructor(
    readonly data: ScheduleEntryData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** entries.md 3.9. */
@CommandHandler(ScheduleEntry)
export class ScheduleEntryHandler implements ICommandHandler<ScheduleEntry> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: ScheduleEntry): Promise<EntryReceipt> {
    const { project, entryId, schedule, language, dateTime } = data;
    const accepted = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'SetEntrySchedule', data: { facts, schedule, language, dateTime } } as const;
      return this.store.transact(entryAggregate, entryStream(project.uuid, entryId), command, context);
    });
    return entryReceipt(accepted, data);
  }
}
