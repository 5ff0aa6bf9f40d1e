import { deleteEntry, type DeleteEntryData } from '@annal/content-contracts';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';

@Handles(deleteEntry)
export class DeleteEntryHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({
    data: { project, entryId, languages, permanent },
    context,
  }: Envelope<DeleteEntryData>): Promise<Receipt> {
    const stream = entryStream(project.uuid, entryId);
    const { receipt } = await this.loader.decide({ project, entryId, context }, (facts) => {
      const command = { type: 'DeleteEntryVariations', data: { facts, languages, permanent } } as const;
      return this.store.transact(entryAggregate, stream, command, context);
    });
    return receipt;
  }
}
