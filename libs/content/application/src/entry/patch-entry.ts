import { patchEntry, type EntryReceipt, type PatchEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream, parseJsonPatch, readSys, type Change, type SentSys } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

/** The decision itself merges the patch with the stored values (entries.md 3.4). */
@Handles(patchEntry)
export class PatchEntryHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: Envelope<PatchEntryData>): Promise<EntryReceipt> {
    const { project, entryId } = data;
    const actorName = context.actor.name;
    const { sys, change, assetFile } = readPatch(data);
    const accepted = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'ReviseEntryVariation', data: { facts, sys, change, assetFile, actorName } } as const;
      return this.store.transact(entryAggregate, entryStream(project.uuid, entryId), command, context);
    });
    return entryReceipt(accepted, { project, entryId });
  }
}

interface ReadPatch {
  readonly sys: SentSys;
  readonly change: Change;
  readonly assetFile?: unknown;
}

function readPatch({ patch, language }: PatchEntryData): ReadPatch {
  if (isList(patch))
    return { sys: { language, problems: [] }, change: { kind: 'operations', operations: parseJsonPatch(patch) } };
  const { sys: sent, sysAssetFile: assetFile, ...fields } = patch;
  const { language: own, versionNo, problems } = readSys(sent);
  return {
    sys: { language: own ?? language, versionNo, problems },
    change: { kind: 'merge', patch: fields },
    assetFile,
  };
}

function isList(patch: PatchEntryData['patch']): patch is readonly unknown[] {
  return Array.isArray(patch);
}
