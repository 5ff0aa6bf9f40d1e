import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  assetFiles,
  assetTexts,
  closeTags,
  closeTaxonomy,
  entryBin,
  entrySchedules,
  expireAssetFile,
  extractAssetText,
  invokeDueSchedule,
  removeExpiredVariation,
  sweepFiles,
  tagCloser,
  taxonomyCloser,
} from '@annal/content-application';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock } from '@annal/kernel';
import { commandOf } from '@annal/messaging';
import type { Logger } from '@annal/observability';
import { ProcessRunner, type ProcessStatus } from '@annal/process';
import { leaseHolder, type ReadModelDatabase } from '@annal/read-models';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';

interface Runner {
  start(): void;
  stop(): Promise<void>;
  status(): ProcessStatus;
}

export class ContentProcesses {
  constructor(private readonly runners: readonly Runner[]) {}

  start(): void {
    for (const runner of this.runners) runner.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }

  status(): readonly ProcessStatus[] {
    return this.runners.map((runner) => runner.status());
  }
}

export const contentProcesses: FactoryProvider<ContentProcesses> = {
  provide: ContentProcesses,
  inject: [READ_MODEL_DATABASE, EventStore, CommandBus, LOGGER, CLOCK],
  useFactory: ({ database }: ReadModelDatabase, store: EventStore, commands: CommandBus, log: Logger, clock: Clock) => {
    const options = { database, store, holder: leaseHolder(), log, clock };
    return new ContentProcesses([
      new ProcessRunner({
        ...options,
        process: entrySchedules,
        send: (command, context) => commands.execute(commandOf(invokeDueSchedule, command, context)),
      }),
      new ProcessRunner({
        ...options,
        process: entryBin,
        send: (command, context) => commands.execute(commandOf(removeExpiredVariation, command, context)),
      }),
      new ProcessRunner({
        ...options,
        process: assetFiles,
        send: (task, context) =>
          task.kind === 'expire'
            ? commands.execute(commandOf(expireAssetFile, task, context))
            : commands.execute(commandOf(sweepFiles, task, context)),
      }),
      new ProcessRunner({
        ...options,
        process: assetTexts,
        send: (command, context) => commands.execute(commandOf(extractAssetText, command, context)),
      }),
      new ProcessRunner({
        ...options,
        process: tagCloser,
        send: (command, context) => commands.execute(commandOf(closeTags, command, context)),
      }),
      new ProcessRunner({
        ...options,
        process: taxonomyCloser,
        send: (command, context) => commands.execute(commandOf(closeTaxonomy, command, context)),
      }),
    ]);
  },
};
