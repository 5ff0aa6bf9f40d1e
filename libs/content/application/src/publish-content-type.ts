import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, PublishContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream, withoutComponents } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';

export class PublishContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: PublishContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PublishContentType)
export class PublishContentTypeHandler implements ICommandHandler<PublishContentType> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: ContentTypeKnowledge,
  ) {}

  async execute({ data, context }: PublishContentType): Promise<ContentTypeReceipt> {
    const { project, contentTypeId, event, versionNo } = data;
    const uuid = await this.knowledge.authorized(context.actor, 'publish', project, contentTypeId);
    const command = {
      type: 'PublishContentType',
      data: { contentTypeId, event, versionNo, components: withoutComponents('', null) },
    } as const;
    const stream = contentTypeStream(project.uuid, uuid);
    return contentTypeReceipt(await this.store.transact(contentTypeAggregate, stream, command, context), uuid);
  }
}
