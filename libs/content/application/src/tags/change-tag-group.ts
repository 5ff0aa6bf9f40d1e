import { changeTagGroup, type ChangeTagGroupData, type TagGroupReceipt } from '@annal/content-contracts';
import { Handles, type Envelope } from '@annal/messaging';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(changeTagGroup)
export class ChangeTagGroupHandler {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: Envelope<ChangeTagGroupData>): Promise<TagGroupReceipt> {
    const { project, groupId, group: sent } = data;
    this.loader.require(context, project, 'tagGroup', 'update');
    const command = { type: 'ChangeTagGroup', data: { facts: this.loader.facts(project), groupId, sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, groupId };
  }
}
