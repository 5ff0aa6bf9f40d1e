import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeleteTagData } from '@annal/content-contracts';
import type { CommandContext, Receipt } from '@annal/kernel';
import { TagUses } from './tag-uses.ts';
import { TagFactLoader } from './tag-fact-loader.ts';

export class DeleteTag extends Command<Receipt> {
  constructor(
    readonly data: DeleteTagData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteTag)
export class DeleteTagHandler implements ICommandHandler<DeleteTag> {
  constructor(
    private readonly loader: TagFactLoader,
    private readonly uses: TagUses,
  ) {}

  async execute({ data, context }: DeleteTag): Promise<Receipt> {
    const { project, tagId, replacementTagId } = data;
    this.loader.require(context, project, 'tag', 'delete');
    const facts = this.loader.facts(project);
    // A merged tag may be in use.
    const uses = replacementTagId === undefined ? await this.uses.entries(project.uuid, [tagId]) : new Map();
    const command = { type: 'DeleteTag', data: { facts, tagId, replacementTagId, uses } } as const;
    return (await this.loader.transact(project, command, context)).receipt;
  }
}
