import type { DomainEvent, Recorded } from '@annal/kernel';
import type { EventStore } from './event-store.ts';
import type { EventSourceCategory } from './subscribe.ts';
import { backoff } from './backoff.ts';
import { isStoreUnavailable } from './store-errors.ts';

interface Waiter {
  readonly position: bigint;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Keeps something in memory in step with some categories of streams. For small sets that every request needs, such as
 * projects and principals; anything larger is a projection.
 */
export class Follower {
  private readonly stopping = new AbortController();
  private readonly waiters = new Set<Waiter>();
  private running: Promise<void> | undefined;
  /** Of the last event that was applied. */
  private position = 0n;
  /** Everything that concerns it up to there has been applied. */
  private passed = 0n;
  private failure: unknown;
  private interruption: unknown;

  constructor(
    private readonly store: EventStore,
    private readonly sources: readonly EventSourceCategory[],
    private readonly apply: (event: Recorded<DomainEvent>) => void,
    /** `head`: nothing that was stored before the start is applied. */
    private readonly begin: 'start' | 'head' = 'start',
  ) {}

  /** Resolves when everything that was stored before has been applied. */
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

  /** Why it does not move, if so: an event it cannot read or apply. It tries again until it can. */
  get error(): unknown {
    return this.failure;
  }

  /** What keeps the log from being followed at the moment, if anything does. What is known until then may be used. */
  get interrupted(): unknown {
    return this.failure ?? this.interruption;
  }

  /** False while it has not met a single event, as on a log that is being begun. */
  get hasSeenEvents(): boolean {
    return this.position > 0n;
  }

  follows(category: string): boolean {
    return this.sources.some((source) => source.category === category);
  }

  /** True once the event at `position`, which has to be of a followed category, is applied. False after the time. */
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
          // Nothing may ever come after it.
          onCaughtUp: () => {
            goesOn();
            onCaughtUp();
          },
          onPassed: (position: bigint) => this.pass(position),
          onInterrupted: (error: unknown) => (this.interruption = error),
        } as const;
        for await (const batch of this.store.subscribe(options)) {
          for (const event of batch) this.advance(event);
          goesOn();
        }
      } catch (error) {
        if (isStoreUnavailable(error)) this.interruption = error;
        else this.failure = error;
      }
      await backoff(attempt, signal).catch(() => undefined);
    }
  }

  private advance(event: Recorded<DomainEvent>): void {
    if (event.position <= this.position) return;
    this.apply(event);
    this.position = event.position;
    this.pass(event.position);
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
