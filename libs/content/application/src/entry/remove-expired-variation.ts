import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import type { ExpiredVariation } from './entry-bin.process.ts';

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
  constructor(private readonly store: EventStore) {}

  async execute({ data, context }: RemoveExpiredVariation): Promise<void> {
    const { projectUuid, entryId } = data;
    const { state: project } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    if (project.status !== 'live') return;
    const { primaryLanguage } = project;
    const command = { type: 'RemoveExpiredVariation', data: { ...data, primaryLanguage } } as const;
    await this.store.transact(entryAggregate, entryStream(projectUuid, entryId), command, context);
  }
}
