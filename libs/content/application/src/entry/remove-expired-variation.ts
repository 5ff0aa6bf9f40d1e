import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import type { ExpiredVariation } from './entry-bin.process.ts';
import { EntryFactLoader } from './entry-fact-loader.ts';

export const removeExpiredVariation = localMessage<ExpiredVariation>('content.remove-expired-variation');

/** Does nothing if the project is gone, or the variation was restored or removed meanwhile. */
@Handles(removeExpiredVariation)
export class RemoveExpiredVariationHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: Envelope<ExpiredVariation>): Promise<void> {
    const { projectUuid, entryId, language, deletion } = data;
    const { state: project } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    if (project.status !== 'live') return;
    const subject = { project: { uuid: projectUuid, id: project.id }, entryId, context };
    await this.loader.decide(subject, (facts) => {
      const command = { type: 'RemoveExpiredVariation', data: { facts, language, deletion } } as const;
      return this.store.transact(entryAggregate, entryStream(projectUuid, entryId), command, context);
    });
  }
}
