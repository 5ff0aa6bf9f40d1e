import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { CLOCK, type Clock } from '@annal/kernel';
import { commandOf } from '@annal/messaging';
import type { Logger } from '@annal/observability';
import { ProcessRunner } from '@annal/process';
import { leaseHolder, type ReadModelDatabase } from '@annal/read-models';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';
import { keepRedirects, keepTree, redirectKeeper, treeKeeper } from '@annal/structure-application';

@Injectable()
export class TreeKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runners: readonly Runner[];

  constructor(
    @Inject(READ_MODEL_DATABASE) { database }: ReadModelDatabase,
    store: EventStore,
    commands: CommandBus,
    private readonly health: HealthChecks,
    @Inject(LOGGER) log: Logger,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.runners = runnersOf({ database, store, log, clock }, commands);
  }

  onApplicationBootstrap(): void {
    for (const runner of this.runners) {
      runner.start();
      this.health.register(runner.status().name.replace('-', ' '), () => {
        const { error } = runner.status();
        return Promise.resolve(error === undefined ? { ok: true } : { ok: false, reason: error });
      });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }
}

type Runner = Pick<ProcessRunner<never, never>, 'start' | 'stop' | 'status'>;
type RunnerDependencies = Pick<ConstructorParameters<typeof ProcessRunner>[0], 'database' | 'store' | 'log' | 'clock'>;

function runnersOf(deps: RunnerDependencies, commands: CommandBus): readonly Runner[] {
  const holder = leaseHolder();
  return [
    new ProcessRunner({
      ...deps,
      process: treeKeeper,
      holder,
      send: (duty, context) => commands.execute(commandOf(keepTree, duty, context)),
    }),
    new ProcessRunner({
      ...deps,
      process: redirectKeeper,
      holder,
      send: (duty, context) => commands.execute(commandOf(keepRedirects, duty, context)),
    }),
  ];
}
