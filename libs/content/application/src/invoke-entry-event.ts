import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntryReceipt, InvokeEntryEventData } from '@annal/content-contracts';
import { answeringLanguage, entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { EntryKnowledge } from './entry-knowledge.ts';

export class InvokeEntryEvent extends Command<EntryReceipt> {
  constructor(
    readonly data: InvokeEntryEventData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Publishing, approving, unpublishing: whatever the workflow has (workflows.md 4). */
@CommandHandler(InvokeEntryEvent)
export class InvokeEntryEventHandler implements ICommandHandler<InvokeEntryEvent> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: EntryKnowledge,
  ) {}

  async execute({ data: { project, entryId, trigger }, context }: InvokeEntryEvent): Promise<EntryReceipt> {
    const stream = entryStream(project.uuid, entryId);
    return this.knowledge.decide({ project, entryId, actor: context.actor }, async (facts) => {
      const command = { type: 'InvokeWorkflowEvent', data: { facts, trigger } } as const;
      const { receipt, state, events } = await this.store.transact(entryAggregate, stream, command, context);
      return { ...receipt, entryId, language: answeringLanguage(facts, state, trigger, events) };
    });
  }
}
