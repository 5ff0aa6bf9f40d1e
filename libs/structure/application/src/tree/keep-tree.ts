import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { EntryNodes } from './entry-nodes.ts';
import type { TreeDuty } from './tree-keeper.process.ts';

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
    private readonly store: EventStore,
    private readonly entries: EntryNodes,
  ) {}

  async execute({ duty, context }: KeepTree): Promise<void> {
    const { projectUuid } = duty;
    if (duty.kind === 'followEntry') await this.entries.follow(projectUuid, duty.entryId, context);
    else if (duty.kind === 'forgetContentType')
      await this.entries.forgetContentType(projectUuid, duty.contentTypeUuid, context);
    else {
      const command = { type: 'DeleteTree', data: { projectUuid } } as const;
      await this.store.transact(treeAggregate, treeStream(projectUuid), command, context);
    }
  }
}
