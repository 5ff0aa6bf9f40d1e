import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateTagGroupData, TagGroupReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { TagFactLoader } from './tag-fact-loader.ts';

export class CreateTagGroup extends Command<TagGroupReceipt> {
  constructor(
    readonly data: CreateTagGroupData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateTagGroup)
export class CreateTagGroupHandler implements ICommandHandler<CreateTagGroup> {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: CreateTagGroup): Promise<TagGroupReceipt> {
    const { project, group: sent } = data;
    this.loader.require(context, project, 'tagGroup', 'create');
    const command = { type: 'CreateTagGroup', data: { facts: this.loader.facts(project), sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, groupId: sent.id ?? '' };
  }
}
