import { Module, type DynamicModule, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { blocksProjections } from '@annal/blocks-read-models';
import { contentProjections } from '@annal/content-read-models';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { integrationProjections } from '@annal/integration-application/projections';
import { CLOCK, type Clock } from '@annal/kernel';
import type { Logger } from '@annal/observability';
import { leaseHolder, ProjectionHost, type AnyProjection, type ReadModelDatabase } from '@annal/read-models';
import { auditOf, securityProjections } from '@annal/security-read-models';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';
import { structureProjections } from '@annal/structure-read-models';
import { eventSource } from './event-source.ts';
import { lateSource } from './late-source.ts';
import { ProjectorMessages } from './projector.messages.ts';
import { readiness } from './readiness.ts';

const ofDomains: readonly AnyProjection[] = [
  ...structureProjections,
  ...contentProjections,
  ...blocksProjections,
  ...securityProjections,
  ...integrationProjections,
];

export { eventSource } from './event-source.ts';

export const projections: readonly AnyProjection[] = [...ofDomains, auditOf(ofDomains)];

export interface ProjectorOptions {
  readonly projectionDelayMs: number;
}

@Module({})
export class ProjectorModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly host: ProjectionHost,
    private readonly health: HealthChecks,
  ) {}

  static forRoot({ projectionDelayMs }: ProjectorOptions): DynamicModule {
    return {
      module: ProjectorModule,
      controllers: [ProjectorMessages],
      providers: [
        {
          provide: ProjectionHost,
          inject: [READ_MODEL_DATABASE, EventStore, LOGGER, CLOCK],
          useFactory: ({ database }: ReadModelDatabase, store: EventStore, log: Logger, clock: Clock) =>
            new ProjectionHost({
              database,
              source: lateSource(eventSource(store, projections), projectionDelayMs, clock),
              projections,
              holder: leaseHolder(),
              log,
              clock,
            }),
        },
      ],
    };
  }

  onModuleInit(): void {
    this.host.start();
    this.health.register('projections', async () => readiness(this.host.status()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.host.stop();
  }
}
