import { createEntry, type CreateEntryData, type EntryReceipt } from '@annal/content-contracts';
import { assetTypeFor, entryAggregate, entryIdOf, entryStream, readSys, type EntryFacts } from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

@Handles(createEntry)
export class CreateEntryHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data: { project, entry }, context }: Envelope<CreateEntryData>): Promise<EntryReceipt> {
    const actorName = context.actor.name;
    const { sys: sentSys, sysAssetFile: assetFile, ...fields } = entry;
    const sys = readSys(sentSys);
    const entryId = entryIdOf(sys.id) ?? derivedGuid(context.commandId, 'entry');
    const type = typeof sys.contentTypeId === 'string' ? sys.contentTypeId : assetTypeFor(sys, assetFile);
    const contentType = type === '' ? undefined : this.loader.contentType(project.uuid, type);
    const stream = entryStream(project.uuid, entryId);
    const create = async (facts: EntryFacts) => {
      const contentTypeUuid = (await contentType)?.uuid;
      const data = { facts, sys, contentTypeUuid, fields, assetFile, actorName };
      const command = { type: 'CreateEntryVariation', data } as const;
      // Even an id that the caller chose is nearly always new; otherwise the command is decided again.
      return this.store.transact(entryAggregate, stream, command, context, { expectAbsent: true });
    };
    const accepted = await this.loader.decide({ project, entryId, context }, create, contentType);
    return entryReceipt(accepted, { project, entryId });
  }
}
