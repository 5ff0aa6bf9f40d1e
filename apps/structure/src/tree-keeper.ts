import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { CLOCK, type Clock } from '@annal/kernel';
import type { Logger } from '@annal/observability';
import { ProcessRunner } from '@annal/process';
import { leaseHolder, type ReadModelDatabase } from '@annal/read-models';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';
import { KeepTree, treeKeeper } from '@annal/structure-application';

type Work = ReturnType<typeof runnerOf>;

/** What the structure service does by itself. */
@Injectable()
export class TreeKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner: Work;

  constructor(
    @Inject(READ_MODEL_DATABASE) { database }: ReadModelDatabase,
    store: EventStore,
    commands: CommandBus,
    private readonly health: HealthChecks,
    @Inject(LOGGER) log: Logger,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.runner = runnerOf({ database, store, log, clock }, commands);
  }

  onApplicationBootstrap(): void {
    this.runner.start();
    this.health.register('tree keeper', () => {
      const { error } = this.runner.status();
      return Promise.resolve(error === undefined ? { ok: true } : { ok: false, reason: error });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner.stop();
  }
}

type Means = Pick<ConstructorParameters<typeof ProcessRunner>[0], 'database' | 'store' | 'log' | 'clock'>;

function runnerOf(means: Means, commands: CommandBus) {
  return new ProcessRunner({
    ...means,
    process: treeKeeper,
    holder: leaseHolder(),
    send: (duty, context) => commands.execute(new KeepTree(duty, context)),
  });
}
