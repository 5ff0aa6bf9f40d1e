import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore, type SnapshotLogger } from '@annal/event-store';
import { CLOCK, type Clock } from '@annal/kernel';
import { connectDatabase, ReadModels, type ReadModelDatabase } from '@annal/read-models';

export interface StoresOptions {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly clock: Clock;
  readonly log?: SnapshotLogger;
}

/** Injection token of the read models' database, for who writes it. Readers take `ReadModels`. */
export const READ_MODEL_DATABASE = Symbol('ReadModelDatabase');

/** The two stores of a process. Import it once, in the root module. */
@Module({})
export class StoresModule implements OnApplicationShutdown {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(READ_MODEL_DATABASE) private readonly readModels: ReadModelDatabase,
  ) {}

  static forRoot({ eventStoreUrl, mongodbUrl, clock, log }: StoresOptions): DynamicModule {
    return {
      module: StoresModule,
      global: true,
      providers: [
        { provide: CLOCK, useValue: clock },
        { provide: EventStore, useFactory: () => new EventStore(eventStoreUrl, clock, log) },
        { provide: READ_MODEL_DATABASE, useFactory: () => connectDatabase(mongodbUrl) },
        {
          provide: ReadModels,
          inject: [READ_MODEL_DATABASE],
          useFactory: ({ database }: ReadModelDatabase) => new ReadModels(database),
        },
      ],
      exports: [CLOCK, EventStore, READ_MODEL_DATABASE, ReadModels],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.eventStore.close(), this.readModels.close()]);
  }
}
