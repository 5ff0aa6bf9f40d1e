import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeTagData, TagReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { TagKnowledge } from './tag-knowledge.ts';

export class ChangeTag extends Command<TagReceipt> {
  constructor(
    readonly data: ChangeTagData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeTag)
export class ChangeTagHandler implements ICommandHandler<ChangeTag> {
  constructor(private readonly knowledge: TagKnowledge) {}

  async execute({ data, context }: ChangeTag): Promise<TagReceipt> {
    const { project, tagId, tag: sent } = data;
    this.knowledge.require(context, project, 'tag', 'update');
    const primaryLanguage = await this.knowledge.primaryLanguage(project);
    const facts = this.knowledge.facts(project);
    const command = { type: 'ChangeTag', data: { facts, tagId, primaryLanguage, sent } } as const;
    const { receipt } = await this.knowledge.transact(project, command, context);
    return { ...receipt, tagId };
  }
}
