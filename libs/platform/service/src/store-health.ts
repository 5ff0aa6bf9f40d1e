import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthChecks } from '@annal/http';
import { STORES } from './stores.module.ts';
import { watchStores, type Stores } from './stores.ts';

@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly health: HealthChecks,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  onModuleInit(): void {
    watchStores(this.health, this.stores);
  }
}
