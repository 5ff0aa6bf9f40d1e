import { createTagGroup, type CreateTagGroupData, type TagGroupReceipt } from '@annal/content-contracts';
import { Handles, type Envelope } from '@annal/messaging';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(createTagGroup)
export class CreateTagGroupHandler {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: Envelope<CreateTagGroupData>): Promise<TagGroupReceipt> {
    const { project, group: sent } = data;
    this.loader.require(context, project, 'tagGroup', 'create');
    const command = { type: 'CreateTagGroup', data: { facts: this.loader.facts(project), sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, groupId: sent.id ?? '' };
  }
}
