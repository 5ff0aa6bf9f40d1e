import { invokeEntryEvent, type EntryReceipt, type InvokeEntryEventData } from '@annal/content-contracts';
import { answeringLanguage, entryAggregate, entryStream, readTriggerBody } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { EntryFactLoader } from './entry-fact-loader.ts';
import { entryReceipt } from './entry-receipt.ts';

/** workflows.md 4. */
@Handles(invokeEntryEvent)
export class InvokeEntryEventHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: Envelope<InvokeEntryEventData>): Promise<EntryReceipt> {
    const { project, entryId } = data;
    const trigger = readTriggerBody(data.trigger);
    const stream = entryStream(project.uuid, entryId);
    return this.loader.decide({ project, entryId, context }, async (facts) => {
      const command = { type: 'InvokeWorkflowEvent', data: { facts, trigger } } as const;
      const accepted = await this.store.transact(entryAggregate, stream, command, context);
      if ('wanted' in accepted) return accepted;
      const language = answeringLanguage(facts, accepted.state, trigger, accepted.events);
      return entryReceipt(accepted, { project, entryId }, language);
    });
  }
}
