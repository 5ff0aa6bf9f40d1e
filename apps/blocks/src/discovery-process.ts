import type { FactoryProvider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { blockDiscovery, discoverBlockVersion } from '@annal/blocks-application';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock } from '@annal/kernel';
import { commandOf } from '@annal/messaging';
import type { Logger } from '@annal/observability';
import { ProcessRunner, type ProcessStatus } from '@annal/process';
import { leaseHolder, type ReadModelDatabase } from '@annal/read-models';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';

export interface DiscoveryRunner {
  start(): void;
  stop(): Promise<void>;
  status(): ProcessStatus;
}

export const DISCOVERY_PROCESS = Symbol('DiscoveryProcess');

export const discoveryProcess: FactoryProvider<DiscoveryRunner> = {
  provide: DISCOVERY_PROCESS,
  inject: [READ_MODEL_DATABASE, EventStore, CommandBus, LOGGER, CLOCK],
  useFactory: ({ database }: ReadModelDatabase, store: EventStore, commands: CommandBus, log: Logger, clock: Clock) =>
    new ProcessRunner({
      ...{ database, store, holder: leaseHolder(), log, clock },
      process: blockDiscovery,
      send: (due, context, signal) => commands.execute(commandOf(discoverBlockVersion, { due, signal }, context)),
    }),
};
