import { Inject, Module, type DynamicModule, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import type { Logger } from '@annal/observability';
import { observeProjections, type ReadModelDatabase } from '@annal/read-models';
import { AskedIndex } from '@annal/search-service';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';
import { INDEX_LOCATION, IndexOperations } from './index-operations.ts';
import { readiness } from './readiness.ts';
import type { IndexParts } from './search-indexes.ts';
import { SearchMessages } from './search.messages.ts';

export interface SearchOptions {
  readonly index: (parts: IndexParts) => AskedIndex;
  readonly location: string;
  /** The process has other work, so it is ready while the index is built. */
  readonly isReadyWhileIndexing?: boolean;
}

const OPTIONS = Symbol('SearchOptions');

@Module({})
export class SearchModule implements OnModuleInit, OnApplicationShutdown {
  private unobserve: () => void = () => undefined;

  constructor(
    private readonly index: AskedIndex,
    private readonly store: EventStore,
    private readonly health: HealthChecks,
    @Inject(OPTIONS) private readonly options: SearchOptions,
  ) {}

  static forRoot(options: SearchOptions): DynamicModule {
    return {
      module: SearchModule,
      controllers: [SearchMessages],
      providers: [
        { provide: OPTIONS, useValue: options },
        {
          provide: AskedIndex,
          inject: [EventStore, READ_MODEL_DATABASE, LOGGER],
          useFactory: async (store: EventStore, { database }: ReadModelDatabase, log: Logger) =>
            options.index({ store, database, log, logId: await store.identify() }),
        },
        { provide: INDEX_LOCATION, useValue: options.location },
        IndexOperations,
      ],
    };
  }

  onModuleInit(): void {
    const headPosition = () => this.store.headPosition();
    this.unobserve = observeProjections({ status: () => [this.index.status()], headPosition });
    this.health.register('search-index', async () => {
      const found = readiness(this.index.status(), await headPosition().catch(() => undefined));
      return this.options.isReadyWhileIndexing ? { ...found, ok: true } : found;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.unobserve();
    await this.index.stop();
  }
}
