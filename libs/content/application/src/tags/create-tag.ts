import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateTagData, TagReceipt } from '@annal/content-contracts';
import type { CommandContext } from '@annal/kernel';
import { usableGuid } from '@annal/content-domain';
import { derivedGuid } from '@annal/event-store';
import { TagFactLoader } from './tag-fact-loader.ts';

export class CreateTag extends Command<TagReceipt> {
  constructor(
    readonly data: CreateTagData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateTag)
export class CreateTagHandler implements ICommandHandler<CreateTag> {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: CreateTag): Promise<TagReceipt> {
    const { project, tag: sent } = data;
    this.loader.require(context, project, 'tag', 'create');
    const tagId = usableGuid(sent.id) ?? derivedGuid(context.commandId, 'tag');
    const primaryLanguage = await this.loader.primaryLanguage(project);
    const facts = this.loader.facts(project);
    const command = { type: 'CreateTag', data: { facts, tagId, primaryLanguage, sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, tagId };
  }
}
