import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TouchedKeys, touchingSources, type Changes } from '@annal/delivery-application';
import { EventStore, Follower } from '@annal/event-store';
import { DomainError, type DomainEvent, type Recorded } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { awaitPosition } from '@annal/read-models';
import { Followers } from '@annal/reading-directories';
import { AcknowledgedPosition } from '@annal/search-service';
import { Caches } from './caches.ts';
import { Touches, type Place } from './touches.ts';

const SETTLED_WITHIN_MS = 5_000;
const PAUSE_MS = 250;
const ACTOR = { kind: 'system', id: 'delivery', name: 'system' } as const;

/** Follows the log, drops what a change makes old, and finds out when readers see the change. */
@Injectable()
export class CacheUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly touches: Touches;
  readonly changes: Changes;
  private readonly follower: Follower;
  private readonly touched: TouchedKeys;
  private readonly stopping = new AbortController();
  /** By category: up to where readers are awaited. */
  private readonly awaited = new Map<string, bigint>();
  private readonly waits = new Map<string, Promise<void>>();
  private hasBegun = false;

  constructor(
    private readonly store: EventStore,
    private readonly caches: Caches,
    private readonly bus: MessageBus,
    private readonly followers: Followers,
    private readonly acknowledged: AcknowledgedPosition,
  ) {
    this.touches = new Touches(store.now().getTime());
    this.touched = new TouchedKeys(store);
    this.changes = this.changesOf(this.touches);
    // In the list of followers, so that a write counts as shown only when the answers that it alters are gone.
    this.follower = new Follower(store, touchingSources, (event) => this.apply(event), 'head');
    followers.add(this.follower);
    caches.follow(this.changes);
  }

  /** False while changes cannot be followed, or may have happened before they were. */
  get isCurrent(): boolean {
    return this.hasBegun && this.follower.interrupted === undefined;
  }

  private changesOf(touches: Touches): Changes {
    const isCurrent = () => this.isCurrent;
    return {
      get isCurrent() {
        return isCurrent();
      },
      unsettled: () => touches.pending(),
      begin: () => touches.begin(),
    };
  }

  onApplicationBootstrap(): void {
    this.waits.set('', this.begin());
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.waits.values());
  }

  private async apply(event: Recorded<DomainEvent>): Promise<void> {
    const keys = await this.touched.of(event);
    if (keys.size === 0) return;
    const { position } = event;
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    this.touches.touch(keys, { category, position }, Date.parse(event.metadata.occurredAt));
    this.caches.drop(keys);
    // Searches then wait for an index that has it.
    this.acknowledged.note(position);
    this.awaited.set(category, position);
    if (!this.waits.has(category)) this.waits.set(category, this.settle(category));
  }

  private async settle(category: string): Promise<void> {
    let settled = -1n;
    for (let next = this.awaited.get(category); next !== undefined && next > settled;) {
      if (!(await this.untilShown(category, next))) break;
      settled = next;
      this.touches.settle({ category, position: settled });
      next = this.awaited.get(category);
    }
    this.waits.delete(category);
  }

  /** Read models may be behind what this process has not followed; the newest event tells. */
  private async begin(): Promise<void> {
    const newest = await this.untilDone(() => this.newest());
    if (newest && (await this.untilShown(newest.category, newest.position))) {
      this.acknowledged.note(newest.position);
      this.touches.begins(newest);
    }
    this.hasBegun = newest !== undefined;
  }

  /** Null in an empty log. */
  private async newest(): Promise<Place | null> {
    const categories = touchingSources.map(({ category }) => category);
    const { last } = await this.store.lookBack(new Set(categories), -1n);
    if (last === undefined) return null;
    const { signal } = this.stopping;
    for (const category of categories) {
      const own = await this.store.lookBack(new Set([category]), last - 1n, signal);
      if (own.last === last) return { category, position: last };
    }
    return this.newest();
  }

  /** False when the service ends. */
  private async untilShown(category: string, position: bigint): Promise<boolean> {
    const shown = await this.untilDone(async () => ((await this.isShown(category, position)) ? true : undefined));
    return shown ?? false;
  }

  private async untilDone<Result>(work: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const result = await work().catch(unlessAway);
      if (result !== undefined) return result;
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }

  private async isShown(category: string, position: bigint): Promise<boolean> {
    const commandId = randomUUID();
    const deadline = Date.now() + SETTLED_WITHIN_MS + 500;
    const context = { commandId, correlationId: commandId, causationId: commandId, actor: ACTOR, deadline };
    const data = { category, position: String(position), timeoutMs: SETTLED_WITHIN_MS };
    const [projected, followed] = await Promise.all([
      this.bus.send(awaitPosition, data, context),
      this.followers.reached(category, position, SETTLED_WITHIN_MS),
    ]);
    return projected && followed;
  }
}

/** Another attempt follows; errors of the event store also show in the health of the follower. */
function unlessAway(error: unknown): undefined {
  if (error instanceof DomainError && error.kind !== 'unavailable') throw error;
  return undefined;
}
