import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, ReviseContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';

export class ReviseContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: ReviseContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviseContentType)
export class ReviseContentTypeHandler implements ICommandHandler<ReviseContentType> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: ContentTypeKnowledge,
  ) {}

  async execute({ data, context }: ReviseContentType): Promise<ContentTypeReceipt> {
    const { project, contentTypeId, versionNo, contentType: input } = data;
    const uuid = await this.knowledge.authorized(context.actor, 'update', project, contentTypeId);
    const facts = await this.knowledge.facts(project);
    const command = { type: 'ReviseContentType', data: { contentTypeId, versionNo, input, facts } } as const;
    const stream = contentTypeStream(project.uuid, uuid);
    return contentTypeReceipt(await this.store.transact(contentTypeAggregate, stream, command, context), uuid);
  }
}
