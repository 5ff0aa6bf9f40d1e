import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ClearEntryScheduleData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext, Receipt } from '@annal/kernel';
import { EntryFactLoader } from './entry-fact-loader.ts';

export class ClearEntrySchedule extends Command<Receipt> {
  constructor(
    readonly data: ClearEntryScheduleData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ClearEntrySchedule)
export class ClearEntryScheduleHandler implements ICommandHandler<ClearEntrySchedule> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: ClearEntrySchedule): Promise<Receipt> {
    const { project, entryId, schedule, language } = data;
    const { receipt } = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'ClearEntrySchedule', data: { facts, schedule, language } } as const;
      return this.store.transact(entryAggregate, entryStream(project.uuid, entryId), command, context);
    });
    return receipt;
  }
}
