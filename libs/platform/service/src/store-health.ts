import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import type { ReadModelDatabase } from '@annal/read-models';
import { READ_MODEL_DATABASE } from './stores.module.ts';
import { watchStores } from './stores.ts';

/** A process that has not reached its stores is not ready. */
@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly health: HealthChecks,
    readonly eventStore: EventStore,
    @Inject(READ_MODEL_DATABASE) readonly readModels: ReadModelDatabase,
  ) {}

  onModuleInit(): void {
    watchStores(this.health, this);
  }
}
