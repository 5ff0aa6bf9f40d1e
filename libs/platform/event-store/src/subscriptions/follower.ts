import type { DomainEvent, Recorded } from '@annal/kernel';
import type { EventStore } from '../event-store.ts';
import type { EventSourceCategory } from './subscribe.ts';
import { backoff } from '../backoff.ts';
import { isStoreUnavailable } from '../connection/store-errors.ts';

interface Waiter {
  readonly position: bigint;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/** Keeps a small data set in memory; anything larger is a projection. */
export class Follower {
  private readonly stopping = new AbortController();
  private readonly waiters = new Set<Waiter>();
  private running: Promise<void> | undefined;
  private position = 0n;
  private passed = 0n;
  private failure: unknown;
  private interruption: unknown;

  constructor(
    private readonly store: EventStore,
    private readonly sources: readonly EventSourceCategory[],
    private readonly apply: (event: Recorded<DomainEvent>) => unknown,
    private readonly begin: 'start' | 'head' = 'start',
  ) {}

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.running = this.follow(resolve);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    for (const waiter of this.waiters) this.settle(waiter, false);
  }

  /** An event that cannot be read or applied; it is retried. */
  get error(): unknown {
    return this.failure;
  }

  get interrupted(): unknown {
    return this.failure ?? this.interruption;
  }

  get hasSeenEvents(): boolean {
    return this.position > 0n;
  }

  follows(category: string): boolean {
    return this.sources.some((source) => source.category === category);
  }

  /** `position` has to belong to a followed category. False after the time-out. */
  reached(position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.passed >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(waiter, false), timeoutMs);
      const waiter: Waiter = { position, resolve, timer };
      this.waiters.add(waiter);
    });
  }

  private async follow(onCaughtUp: () => void): Promise<void> {
    const { sources } = this;
    const { signal } = this.stopping;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const goesOn = () => {
        attempt = 1;
        this.failure = undefined;
        this.interruption = undefined;
      };
      try {
        if (this.begin === 'head' && this.passed === 0n) this.passed = await this.store.headPosition();
        const options = {
          sources,
          after: this.passed === 0n ? 'start' : this.passed,
          signal,
          // Resets the error state here too, because no further event may ever come.
          onCaughtUp: () => {
            goesOn();
            onCaughtUp();
          },
          onPassed: (position: bigint) => this.pass(position),
          onInterrupted: (error: unknown) => (this.interruption = error),
        } as const;
        for await (const batch of this.store.subscribe(options)) {
          await this.advanceBy(batch);
          goesOn();
        }
      } catch (error) {
        if (isStoreUnavailable(error)) this.interruption = error;
        else this.failure = error;
      }
      await backoff(attempt, signal);
    }
  }

  /** Without a turn between events, where `apply` needs none, so that readers see all or nothing of an append. */
  private async advanceBy(batch: readonly Recorded<DomainEvent>[]): Promise<void> {
    for (const event of batch) {
      const applied = this.advance(event);
      if (applied) await applied;
    }
  }

  private advance(event: Recorded<DomainEvent>): Promise<void> | undefined {
    const { position } = event;
    if (position <= this.position) return undefined;
    const done = () => {
      this.position = position;
      this.pass(position);
    };
    const applied = this.apply(event);
    if (applied instanceof Promise) return applied.then(done);
    done();
    return undefined;
  }

  private pass(position: bigint): void {
    if (position <= this.passed) return;
    this.passed = position;
    for (const waiter of this.waiters) if (waiter.position <= position) this.settle(waiter, true);
  }

  private settle(waiter: Waiter, reached: boolean): void {
    clearTimeout(waiter.timer);
    this.waiters.delete(waiter);
    waiter.resolve(reached);
  }
}
