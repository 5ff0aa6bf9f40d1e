import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateTagGroupData, TagGroupReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { TagKnowledge } from './tag-knowledge.ts';

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
  constructor(private readonly knowledge: TagKnowledge) {}

  async execute({ data, context }: CreateTagGroup): Promise<TagGroupReceipt> {
    const { project, group: sent } = data;
    this.knowledge.require(context, project, 'tagGroup', 'create');
    const command = { type: 'CreateTagGroup', data: { facts: this.knowledge.facts(project), sent } } as const;
    const { receipt } = await this.knowledge.transact(project, command, context);
    return { ...receipt, groupId: sent.id ?? '' };
  }
}
