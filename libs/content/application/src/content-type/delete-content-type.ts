import { deleteContentType, type ContentTypeReceipt, type DeleteContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { ContentTypeFactLoader } from './content-type-fact-loader.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';

/** Releases the id last; until then a new type with that id replaces the claim of the deleted one. */
@Handles(deleteContentType)
export class DeleteContentTypeHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: ContentTypeFactLoader,
    private readonly ids: DefinitionIds,
  ) {}

  async execute({
    data: { project, contentTypeId },
    context,
  }: Envelope<DeleteContentTypeData>): Promise<ContentTypeReceipt> {
    const definition = await this.loader.authorized(context.actor, 'delete', project, contentTypeId);
    const { uuid, id } = definition;
    const builtIn = await this.loader.builtIn(definition);
    const command = { type: 'DeleteContentType', data: { contentTypeId, builtIn } } as const;
    const stream = contentTypeStream(project.uuid, uuid);
    const { receipt } = await decideDefinition(() =>
      this.store.transact(contentTypeAggregate, stream, command, context),
    );
    await this.ids.release(definition, context);
    return { ...receipt, contentType: { uuid, id }, versionNo: null };
  }
}
