import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Receipt } from '@annal/kernel';
import type { FollowEntryData } from '@annal/structure-contracts';
import { EntryNodes } from './entry-nodes.ts';

export class FollowEntry extends Command<Receipt> {
  constructor(
    readonly data: FollowEntryData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(FollowEntry)
export class FollowEntryHandler implements ICommandHandler<FollowEntry> {
  constructor(private readonly entries: EntryNodes) {}

  execute({ data: { projectUuid, entryId }, context }: FollowEntry): Promise<Receipt> {
    return this.entries.follow(projectUuid, entryId, context);
  }
}
