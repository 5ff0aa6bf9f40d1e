import { changeTag, type ChangeTagData, type TagReceipt } from '@annal/content-contracts';
import { Handles, type Envelope } from '@annal/messaging';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(changeTag)
export class ChangeTagHandler {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: Envelope<ChangeTagData>): Promise<TagReceipt> {
    const { project, tagId, tag: sent } = data;
    this.loader.require(context, project, 'tag', 'update');
    const primaryLanguage = await this.loader.primaryLanguage(project);
    const facts = this.loader.facts(project);
    const command = { type: 'ChangeTag', data: { facts, tagId, primaryLanguage, sent } } as const;
    const { receipt } = await this.loader.transact(project, command, context);
    return { ...receipt, tagId };
  }
}
