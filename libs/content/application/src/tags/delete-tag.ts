import { deleteTag, type DeleteTagData } from '@annal/content-contracts';
import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { TagUses } from './tag-uses.ts';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(deleteTag)
export class DeleteTagHandler {
  constructor(
    private readonly loader: TagFactLoader,
    private readonly uses: TagUses,
  ) {}

  async execute({ data, context }: Envelope<DeleteTagData>): Promise<Receipt> {
    const { project, tagId, replacementTagId } = data;
    this.loader.require(context, project, 'tag', 'delete');
    const facts = this.loader.facts(project);
    // A merged tag may be in use.
    const uses = replacementTagId === undefined ? await this.uses.entries(project.uuid, [tagId]) : new Map();
    const command = { type: 'DeleteTag', data: { facts, tagId, replacementTagId, uses } } as const;
    return (await this.loader.transact(project, command, context)).receipt;
  }
}
