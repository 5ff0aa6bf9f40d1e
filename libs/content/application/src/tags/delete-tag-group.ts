import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeleteTagGroupData } from '@annal/content-contracts';
import type { CommandContext, Receipt } from '@annal/kernel';
import { TagGroupUsers } from './tag-group-users.ts';
import { TagFactLoader } from './tag-fact-loader.ts';

export class DeleteTagGroup extends Command<Receipt> {
  constructor(
    readonly data: DeleteTagGroupData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteTagGroup)
export class DeleteTagGroupHandler implements ICommandHandler<DeleteTagGroup> {
  constructor(
    private readonly loader: TagFactLoader,
    private readonly users: TagGroupUsers,
  ) {}

  async execute({ data, context }: DeleteTagGroup): Promise<Receipt> {
    const { project, groupId } = data;
    this.loader.require(context, project, 'tagGroup', 'delete');
    const usedBy = await this.users.first(project.uuid, groupId);
    const facts = this.loader.facts(project);
    const command = { type: 'DeleteTagGroup', data: { facts, groupId, usedBy } } as const;
    return (await this.loader.transact(project, command, context)).receipt;
  }
}
