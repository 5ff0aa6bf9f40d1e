import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import type { ExpiredVariation } from './entry-bin.process.ts';
import { EntryFactLoader } from './entry-fact-loader.ts';

export class RemoveExpiredVariation extends Command<void> {
  constructor(
    readonly data: ExpiredVariation,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Does nothing if the project is gone, or the variation was restored or removed meanwhile. */
@CommandHandler(RemoveExpiredVariation)
export class RemoveExpiredVariationHandler implements ICommandHandler<RemoveExpiredVariation> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
  ) {}

  async execute({ data, context }: RemoveExpiredVariation): Promise<void> {
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
