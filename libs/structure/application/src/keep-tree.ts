import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '@annal/kernel';
import { EntryNodes } from './entry-nodes.ts';
import type { TreeDuty } from './tree-keeper.process.ts';
import { TreeWrites } from './tree-writes.ts';

/** One duty of the tree keeper. */
export class KeepTree extends Command<void> {
  constructor(
    readonly duty: TreeDuty,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(KeepTree)
export class KeepTreeHandler implements ICommandHandler<KeepTree> {
  constructor(
    private readonly writes: TreeWrites,
    private readonly entries: EntryNodes,
  ) {}

  async execute({ duty, context }: KeepTree): Promise<void> {
    const { projectUuid } = duty;
    if (duty.kind === 'followEntry') await this.entries.follow(projectUuid, duty.entryId, context);
    else if (duty.kind === 'forgetContentType')
      await this.entries.forgetContentType(projectUuid, duty.contentTypeUuid, context);
    else {
      const command = { type: 'DeleteTree', data: { projectUuid } } as const;
      await this.writes.transact(projectUuid, command, context);
    }
  }
}
