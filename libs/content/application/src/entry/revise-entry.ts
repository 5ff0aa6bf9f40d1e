import { reviseEntry, type EntryReceipt, type ReviseEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream, readSys } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

/** Replaces the whole variation (entries.md 3.3). */
@Handles(reviseEntry)
export class ReviseEntryHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data: { project, entryId, entry }, context }: Envelope<ReviseEntryData>): Promise<EntryReceipt> {
    const actorName = context.actor.name;
    const { sys: sentSys, sysAssetFile: assetFile, ...fields } = entry;
    const sys = readSys(sentSys);
    const change = { kind: 'replace', fields } as const;
    const accepted = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'ReviseEntryVariation', data: { facts, sys, change, assetFile, actorName } } as const;
      return this.store.transact(entryAggregate, entryStream(project.uuid, entryId), command, context);
    });
    return entryReceipt(accepted, { project, entryId });
  }
}
