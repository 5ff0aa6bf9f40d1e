import type { DomainEvent, Recorded } from '@annal/kernel';
import { roughSize } from '@annal/read-models';
import type { BatchLimits } from './event-batches.ts';

type Events = readonly Recorded<DomainEvent>[];

/** Applies events in large batches, one after the other; more are gathered meanwhile. */
export class GatheredEvents {
  private events: Recorded<DomainEvent>[] = [];
  private bytes = 0;
  private applying: Promise<void> = Promise.resolve();
  private unfinished = 0;
  /** Of the log, while events are gathered. */
  passed: bigint | undefined;

  constructor(
    private readonly limits: BatchLimits,
    private readonly apply: (events: Events) => Promise<void>,
  ) {}

  get isEmpty(): boolean {
    return this.events.length === 0 && this.unfinished === 0;
  }

  /** @throws the error of an earlier batch; no batch is applied after one that failed */
  async add(events: Events): Promise<void> {
    for (const event of events) {
      this.events.push(event);
      this.bytes += roughSize(event.data);
    }
    if (this.events.length < this.limits.events && this.bytes < this.limits.bytes) return;
    const former = this.applying;
    this.begin();
    await former;
  }

  async flush(): Promise<void> {
    if (this.events.length > 0) this.begin();
    await this.applying;
  }

  private begin(): void {
    const { events } = this;
    this.events = [];
    this.bytes = 0;
    this.unfinished += 1;
    this.applying = this.applying.then(async () => {
      await this.apply(events);
      this.unfinished -= 1;
    });
    // `add` and `flush` report it.
    this.applying.catch(() => undefined);
  }
}
