import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeTagGroupData, TagGroupReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { TagKnowledge } from './tag-knowledge.ts';

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
  constructor(private readonly knowledge: TagKnowledge) {}

  async execute({ data, context }: ChangeTagGroup): Promise<TagGroupReceipt> {
    const { project, groupId, group: sent } = data;
    this.knowledge.require(context, project, 'tagGroup', 'update');
    const command = { type: 'ChangeTagGroup', data: { facts: this.knowledge.facts(project), groupId, sent } } as const;
    const { receipt } = await this.knowledge.transact(project, command, context);
    return { ...receipt, groupId };
  }
}
