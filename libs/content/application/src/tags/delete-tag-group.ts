import { deleteTagGroup, type DeleteTagGroupData } from '@annal/content-contracts';
import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { TagGroupUsers } from './tag-group-users.ts';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(deleteTagGroup)
export class DeleteTagGroupHandler {
  constructor(
    private readonly loader: TagFactLoader,
    private readonly users: TagGroupUsers,
  ) {}

  async execute({ data, context }: Envelope<DeleteTagGroupData>): Promise<Receipt> {
    const { project, groupId } = data;
    this.loader.require(context, project, 'tagGroup', 'delete');
    const usedBy = await this.users.first(project.uuid, groupId);
    const facts = this.loader.facts(project);
    const command = { type: 'DeleteTagGroup', data: { facts, groupId, usedBy } } as const;
    return (await this.loader.transact(project, command, context)).receipt;
  }
}
