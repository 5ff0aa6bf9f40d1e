import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeTagData, TagReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { TagFactLoader } from './tag-fact-loader.ts';

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
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: ChangeTag): Promise<TagReceipt> {
    const { project, tagId, tag: sent } = data;
    this.loader.require(context, project, 'tag', 'update');
    const primaryLanguage = await this.loader.primaryLanguage(project);
    const facts = this.loader.facts(project);
    const command = { type: 'ChangeTag', data: { facts, tagId, primaryLanguage, sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, tagId };
  }
}
