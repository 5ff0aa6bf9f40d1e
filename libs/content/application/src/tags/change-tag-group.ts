import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeTagGroupData, TagGroupReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { TagFactLoader } from './tag-fact-loader.ts';

export class ChangeTagGroup extends Command<TagGroupReceipt> {
  constructor(
    readonly data: ChangeTagGroupData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeTagGroup)
export class ChangeTagGroupHandler implements ICommandHandler<ChangeTagGroup> {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: ChangeTagGroup): Promise<TagGroupReceipt> {
    const { project, groupId, group: sent } = data;
    this.loader.require(context, project, 'tagGroup', 'update');
    const command = { type: 'ChangeTagGroup', data: { facts: this.loader.facts(project), groupId, sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, groupId };
  }
}
