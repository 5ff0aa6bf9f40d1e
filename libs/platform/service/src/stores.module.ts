import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { CLOCK } from '@annal/kernel';
import { ReadModels, type ReadModelDatabase } from '@annal/read-models';
import { openStores, type Stores, type StoresOptions } from './stores.ts';

/** Injection token for writers; readers inject `ReadModels`. */
export const READ_MODEL_DATABASE = Symbol('ReadModelDatabase');

export const STORES = Symbol('Stores');

@Module({})
export class StoresModule implements OnApplicationShutdown {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(READ_MODEL_DATABASE) private readonly readModels: ReadModelDatabase,
  ) {}

  static forRoot(options: StoresOptions, stores: Stores = openStores(options)): DynamicModule {
    const { eventStore, readModels } = stores;
    return {
      module: StoresModule,
      global: true,
      providers: [
        { provide: CLOCK, useValue: options.clock },
        { provide: STORES, useValue: stores },
        { provide: EventStore, useValue: eventStore },
        { provide: READ_MODEL_DATABASE, useValue: readModels },
        {
          provide: ReadModels,
          inject: [READ_MODEL_DATABASE],
          useFactory: ({ database }: ReadModelDatabase) => new ReadModels(database),
        },
      ],
      exports: [CLOCK, STORES, EventStore, READ_MODEL_DATABASE, ReadModels],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.eventStore.close(), this.readModels.close()]);
  }
}
