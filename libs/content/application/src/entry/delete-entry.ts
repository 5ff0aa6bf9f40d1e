import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeleteEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext, Receipt } from '@annal/kernel';
import { EntryFactLoader } from './entry-fact-loader.ts';

export class DeleteEntry extends Command<Receipt> {
  constructor(
    readonly data: DeleteEntryData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteEntry)
export class DeleteEntryHandler implements ICommandHandler<DeleteEntry> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data: { project, entryId, languages, permanent }, context }: DeleteEntry): Promise<Receipt> {
    const stream = entryStream(project.uuid, entryId);
    const { receipt } = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'DeleteEntryVariations', data: { facts, languages, permanent } } as const;
      return this.store.transact(entryAggregate, stream, command, context);
    });
    return receipt;
  }
}
