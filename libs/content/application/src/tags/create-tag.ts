import { createTag, type CreateTagData, type TagReceipt } from '@annal/content-contracts';
import { usableGuid } from '@annal/content-domain';
import { derivedGuid } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(createTag)
export class CreateTagHandler {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data, context }: Envelope<CreateTagData>): Promise<TagReceipt> {
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
