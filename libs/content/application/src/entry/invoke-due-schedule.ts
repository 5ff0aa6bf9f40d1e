import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import { EntryFactLoader } from './entry-fact-loader.ts';
import type { DueSchedule } from './entry-schedules.process.ts';

export const invokeDueSchedule = localMessage<DueSchedule>('content.invoke-due-schedule');

/** Does nothing if the project is gone, or the schedule was cleared, done or set again meanwhile. */
@Handles(invokeDueSchedule)
export class InvokeDueScheduleHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: Envelope<DueSchedule>): Promise<void> {
    const { projectUuid, entryId, language, schedule, setting } = data;
    const { state: found } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    if (found.status !== 'live') return;
    const subject = { project: { uuid: projectUuid, id: found.id }, entryId, context };
    await this.loader.decide(subject, (facts) => {
      const command = { type: 'InvokeDueSchedule', data: { facts, schedule, language, setting } } as const;
      return this.store.transact(entryAggregate, entryStream(projectUuid, entryId), command, context);
    });
  }
}
