import type { DomainEvent, Recorded } from '@annal/kernel';
import type { EventStore } from './event-store.ts';
import type { EventSourceCategory } from './subscribe.ts';
import { backoff } from './backoff.ts';

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
  private position = 0n;
  private failure: unknown;

  constructor(
    private readonly store: EventStore,
    private readonly sources: readonly EventSourceCategory[],
    private readonly apply: (event: Recorded<DomainEvent>) => void,
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

  follows(category: string): boolean {
    return this.sources.some((source) => source.category === category);
  }

  /** True once the event at `position`, which has to be of a followed category, is applied. False after the time. */
  reached(position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.position >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(waiter, false), timeoutMs);
      const waiter: Waiter = { position, resolve, timer };
      this.waiters.add(waiter);
    });
  }

  private async follow(onCaughtUp: () => void): Promise<void> {
    for (let attempt = 1; !this.stopping.signal.aborted; attempt += 1) {
      try {
        const after = this.position === 0n ? 'start' : this.position;
        const options = { sources: this.sources, after, signal: this.stopping.signal, onCaughtUp } as const;
        for await (const batch of this.store.subscribe(options)) {
          for (const event of batch) this.advance(event);
          this.failure = undefined;
          attempt = 1;
        }
      } catch (error) {
        this.failure = error;
      }
      await backoff(attempt, this.stopping.signal).catch(() => undefined);
    }
  }

  private advance(event: Recorded<DomainEvent>): void {
    if (event.position <= this.position) return;
    this.apply(event);
    this.position = event.position;
    for (const waiter of this.waiters) if (waiter.position <= event.position) this.settle(waiter, true);
  }

  private settle(waiter: Waiter, reached: boolean): void {
    clearTimeout(waiter.timer);
    this.waiters.delete(waiter);
    waiter.resolve(reached);
  }
}
