import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { delay } from '@annal/concurrency';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { INTEGRATION_CATEGORY, integrationSource } from '@annal/integration-contracts/catalogue';
import type { StoredIntegrationEvent } from '@annal/integration-application';
import type { Recorded } from '@annal/kernel';

export type Listener = (event: Recorded<StoredIntegrationEvent>) => void;

const AGAIN_MS = 1_000;

/** One subscription for all listeners, which runs while there are any. */
@Injectable()
export class LiveEvents implements OnModuleInit, OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Listener>>();
  private following: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;

  private failure: unknown;

  constructor(
    private readonly store: EventStore,
    private readonly health: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.health.register('live events', () => {
      const isStuck = this.following !== undefined && this.failure !== undefined;
      return Promise.resolve(isStuck ? { ok: false, reason: 'cannot be followed' } : { ok: true });
    });
  }

  /** Events stored after this resolves are not missed. */
  async listen(projectUuid: string, listener: Listener): Promise<() => void> {
    const others = this.listeners.get(projectUuid) ?? new Set();
    this.listeners.set(projectUuid, others.add(listener));
    if (!this.following) {
      const stop = new AbortController();
      const after = await this.store.headPosition();
      this.following ??= { stop, ended: this.follow(after, stop.signal) };
    }
    return () => {
      others.delete(listener);
      if (others.size === 0 && this.listeners.get(projectUuid) === others) this.listeners.delete(projectUuid);
      if (this.listeners.size > 0) return;
      this.following?.stop.abort();
      this.following = undefined;
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.following?.stop.abort();
    await this.following?.ended;
  }

  private async follow(from: bigint, signal: AbortSignal): Promise<void> {
    let after = from;
    const onPassed = (position: bigint) => (after = position);
    while (!signal.aborted) {
      try {
        for await (const batch of this.store.subscribe({ sources: [integrationSource], after, signal, onPassed }))
          for (const event of batch as readonly Recorded<StoredIntegrationEvent>[]) {
            this.hand(event);
            after = event.position;
          }
        this.failure = undefined;
      } catch (error) {
        this.failure = error;
      }
      await delay(AGAIN_MS, signal);
    }
  }

  private hand(event: Recorded<StoredIntegrationEvent>): void {
    const projectUuid = event.stream.slice(INTEGRATION_CATEGORY.length + 1);
    for (const listener of this.listeners.get(projectUuid) ?? []) listener(event);
  }
}
