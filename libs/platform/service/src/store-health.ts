import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import type { ReadModelDatabase } from '@annal/read-models';
import { READ_MODEL_DATABASE } from './stores.module.ts';

/** A process without its stores is not ready. */
@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly health: HealthChecks,
    private readonly eventStore: EventStore,
    @Inject(READ_MODEL_DATABASE) private readonly readModels: ReadModelDatabase,
  ) {}

  onModuleInit(): void {
    this.health.register('event store', () => reachable(() => this.eventStore.headPosition()));
    this.health.register('read models', () => reachable(() => this.readModels.database.command({ ping: 1 })));
  }
}

async function reachable(ask: () => Promise<unknown>) {
  try {
    await ask();
    return { ok: true };
  } catch {
    return { ok: false, reason: 'cannot be reached' };
  }
}
