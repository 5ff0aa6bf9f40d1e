import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, DeleteContentTypeData } from '@annal/content-contracts';
import {
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
} from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';

export class DeleteContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: DeleteContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The id is given up last: until then a new type of that id finds the old one gone and replaces its claim. */
@CommandHandler(DeleteContentType)
export class DeleteContentTypeHandler implements ICommandHandler<DeleteContentType> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: ContentTypeKnowledge,
  ) {}

  async execute({ data: { project, contentTypeId }, context }: DeleteContentType): Promise<ContentTypeReceipt> {
    const projectUuid = project.uuid;
    const uuid = await this.knowledge.authorized(context.actor, 'delete', project, contentTypeId);
    const command = { type: 'DeleteContentType', data: { contentTypeId } } as const;
    const stream = contentTypeStream(projectUuid, uuid);
    const { receipt, events } = await this.store.transact(contentTypeAggregate, stream, command, context);
    const id = events[0]?.data.id ?? contentTypeId;
    const release = { type: 'ReleaseId', data: { projectUuid, id, uuid } } as const;
    await this.store.transact(contentModelAggregate, contentModelStream(projectUuid), release, context);
    return { ...receipt, contentType: { uuid, id }, versionNo: null };
  }
}
