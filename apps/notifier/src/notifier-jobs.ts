import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { TouchedKeys } from '@annal/delivery-application';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { WebhookDispatcher, IntegrationFeed } from '@annal/integration-application';
import { DomainError } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { LeasedJob, type LeasedJobOptions } from '@annal/process';
import { awaitPosition } from '@annal/read-models';
import { NatsOutlet } from './nats-outlet.ts';

const READABLE_WITHIN_MS = 5_000;

export const NOTIFIER_MEANS = Symbol('NotifierMeans');
export type NotifierDependencies = Pick<LeasedJobOptions, 'database' | 'version' | 'holder' | 'log'>;

@Injectable()
export class NotifierJobs implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs: ReadonlyMap<string, LeasedJob>;

  constructor(
    @Inject(NOTIFIER_MEANS) deps: NotifierDependencies,
    store: EventStore,
    dispatcher: WebhookDispatcher,
    private readonly outlet: NatsOutlet,
    @Inject(MessageBus) private readonly bus: MessageBus,
    private readonly health: HealthChecks,
  ) {
    const common = { ...deps, headPosition: () => store.headPosition() };
    const touched = new TouchedKeys(store);
    const readable = (category: string, position: bigint) => this.readable(category, position);
    const feed = new IntegrationFeed(store, readable, (event) => touched.of(event));
    const all = [
      new LeasedJob({ ...common, name: 'integration-feed', work: (run) => feed.run(run) }),
      new LeasedJob({ ...common, name: 'webhook-dispatcher', work: (run) => dispatcher.run(run) }),
    ] as const;
    const nats = outlet.isConfigured
      ? [['NATS outlet', new LeasedJob({ ...common, name: 'nats-outlet', work: (run) => outlet.run(run) })] as const]
      : [];
    this.jobs = new Map([['integration events', all[0]], ['webhooks', all[1]], ...nats]);
  }

  onModuleInit(): Promise<void> {
    return this.outlet.check();
  }

  onApplicationBootstrap(): void {
    for (const [name, job] of this.jobs) {
      job.start();
      this.health.register(name, () =>
        Promise.resolve(job.error === undefined ? { ok: true } : { ok: false, reason: job.error }),
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.jobs.values()].map((job) => job.stop()));
  }

  /** Gives up after a while: an unreachable projector must not hold back events for ever. */
  private async readable(category: string, position: bigint): Promise<boolean> {
    const commandId = randomUUID();
    const actor = { kind: 'system', id: 'notifier', name: 'system' } as const;
    const deadline = Date.now() + READABLE_WITHIN_MS + 500;
    const context = { commandId, correlationId: commandId, causationId: commandId, actor, deadline };
    const data = { category, position: String(position), timeoutMs: READABLE_WITHIN_MS };
    try {
      return await this.bus.send(awaitPosition, data, context);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return false;
      throw error;
    }
  }
}
