import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntryReceipt, InvokeEntryEventData } from '@annal/content-contracts';
import { answeringLanguage, entryAggregate, entryStream, readTriggerBody } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

export class InvokeEntryEvent extends Command<EntryReceipt> {
  constructor(
    readonly data: InvokeEntryEventData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** workflows.md 4. */
@CommandHandler(InvokeEntryEvent)
export class InvokeEntryEventHandler implements ICommandHandler<InvokeEntryEvent> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: InvokeEntryEvent): Promise<EntryReceipt> {
    const { project, entryId } = data;
    const trigger = readTriggerBody(data.trigger);
    const stream = entryStream(project.uuid, entryId);
    return this.loader.decide({ project, entryId, context }, async (facts) => {
      const command = { type: 'InvokeWorkflowEvent', data: { facts, trigger } } as const;
      const accepted = await this.store.transact(entryAggregate, stream, command, context);
      return entryReceipt(
        accepted,
        { project, entryId },
        answeringLanguage(facts, accepted.state, trigger, accepted.events),
      );
    });
  }
}
