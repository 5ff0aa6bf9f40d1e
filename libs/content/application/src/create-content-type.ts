import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, CreateContentTypeData } from '@annal/content-contracts';
import {
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeErrors,
  contentTypeStream,
  type ContentTypeFacts,
  type CreateContentType as CreateContentTypeCommand,
} from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';

export class CreateContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: CreateContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateContentType)
export class CreateContentTypeHandler implements ICommandHandler<CreateContentType> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly knowledge: ContentTypeKnowledge,
  ) {}

  async execute({ data, context }: CreateContentType): Promise<ContentTypeReceipt> {
    const projectUuid = data.project.uuid;
    const resourceId = data.contentType.id ?? undefined;
    this.access.require(context.actor, { resource: 'contentType', action: 'create', projectUuid, resourceId });
    const facts = await this.knowledge.facts(data.project);
    const wanted = createCommand(data, derivedGuid(context.commandId, 'contentType'), facts);
    const uuid = await this.claimId(wanted, context);
    const stream = contentTypeStream(projectUuid, uuid);
    const command = createCommand(data, uuid, facts);
    const options = { expectAbsent: true };
    const created = await this.store.transact(contentTypeAggregate, stream, command, context, options);
    return contentTypeReceipt(created, uuid);
  }

  /**
   * The uuid the content type has to be written under. Not always the one wanted: the claim of an interrupted writer
   * is taken over with its uuid, so that two can never both succeed; whoever writes that stream first has the id.
   */
  private async claimId(wanted: CreateContentTypeCommand, context: CommandContext): Promise<string> {
    const { projectUuid, uuid, input } = wanted.data;
    const id = input.id ?? '';
    const stream = contentModelStream(projectUuid);
    const { state } = await this.store.load(contentModelAggregate, stream);
    const first = state.ids.get(id.toLowerCase())?.uuid;
    if (first && (await this.knowledge.stateOf(projectUuid, first)).status === 'live')
      throw contentTypeErrors.idTaken(id);
    // Nothing is claimed in vain: what is invalid is refused before.
    contentTypeAggregate.decide(wanted, contentTypeAggregate.initial);
    for (let replacing: string | undefined; ;) {
      const claim = { type: 'ClaimId', data: { kind: 'contentType', projectUuid, id, uuid, replacing } } as const;
      const { state: model } = await this.store.transact(contentModelAggregate, stream, claim, context);
      const holder = model.ids.get(id.toLowerCase())?.uuid;
      if (!holder || holder === uuid) return uuid;
      const { status } = await this.knowledge.stateOf(projectUuid, holder);
      if (status === 'live') throw contentTypeErrors.idTaken(id);
      if (status === 'absent') return holder;
      replacing = holder;
    }
  }
}

function createCommand(
  { project, contentType }: CreateContentTypeData,
  uuid: string,
  facts: ContentTypeFacts,
): CreateContentTypeCommand {
  return { type: 'CreateContentType', data: { projectUuid: project.uuid, uuid, input: contentType, facts } };
}
