import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeleteTagGroupData } from '@annal/content-contracts';
import type { CommandContext, Receipt } from '@annal/kernel';
import { TagGroupUsers } from './tag-group-users.ts';
import { TagKnowledge } from './tag-knowledge.ts';

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
    private readonly knowledge: TagKnowledge,
    private readonly users: TagGroupUsers,
  ) {}

  async execute({ data, context }: DeleteTagGroup): Promise<Receipt> {
    const { project, groupId } = data;
    this.knowledge.require(context, project, 'tagGroup', 'delete');
    const usedBy = await this.users.first(project.uuid, groupId);
    const facts = this.knowledge.facts(project);
    const command = { type: 'DeleteTagGroup', data: { facts, groupId, usedBy } } as const;
    return (await this.knowledge.transact(project, command, context)).receipt;
  }
}
