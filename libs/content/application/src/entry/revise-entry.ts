import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntryReceipt, ReviseEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream, readSys } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

export class ReviseEntry extends Command<EntryReceipt> {
  constructor(
    readonly data: ReviseEntryData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Replaces the whole variation (entries.md 3.3). */
@CommandHandler(ReviseEntry)
export class ReviseEntryHandler implements ICommandHandler<ReviseEntry> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data: { project, entryId, entry }, context }: ReviseEntry): Promise<EntryReceipt> {
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
