import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { blocksCommandHandlers, ImageInspector } from '@annal/blocks-application';
import { RegistryImageInspector, type DiscoverySettings } from '@annal/blocks-discovery';
import type { AllowedAddress } from '@annal/configuration';
import { HealthChecks } from '@annal/http';
import { commandController } from '@annal/messaging';
import { DISCOVERY_PROCESS, discoveryProcess, type DiscoveryRunner } from './discovery-process.ts';

export interface BlocksConfiguration {
  readonly discovery: DiscoverySettings;
  readonly registriesAllowed: readonly AllowedAddress[];
}

@Module({})
export class BlocksModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(DISCOVERY_PROCESS) private readonly discovery: DiscoveryRunner,
    @Inject(ImageInspector) private readonly inspector: RegistryImageInspector,
    private readonly health: HealthChecks,
  ) {}

  static forRoot({ discovery, registriesAllowed }: BlocksConfiguration): DynamicModule {
    return {
      module: BlocksModule,
      controllers: [commandController(blocksCommandHandlers)],
      providers: [
        { provide: ImageInspector, useFactory: () => new RegistryImageInspector(discovery, registriesAllowed) },
        ...blocksCommandHandlers,
        discoveryProcess,
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.discovery.start();
    this.health.register('discovery', () => {
      const { error } = this.discovery.status();
      return Promise.resolve(error === undefined ? { ok: true } : { ok: false, reason: error });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.discovery.stop();
    this.inspector.close();
  }
}
