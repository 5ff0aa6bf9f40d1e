import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { delay } from '@annal/concurrency';
import { backoff } from '../backoff.ts';
import { BATCH, connection, positionOf } from '../connection/connection.ts';
import type { EventLog } from '../log/event-log.ts';
import { categoryOf } from '../log/stream-name.ts';

/** Readers attach one after another when a process starts. */
const GATHER_MS = 10;
/** Readers learn within this time that they have passed events for others. */
const PASS_MS = 1_000;
/** A reader further behind reads alone, so that the queue stays bounded. */
const MOST_WAITING = 1_024;

/** One subscription per process. A failure or a slow reader detaches readers, who continue alone. */
export class SharedSubscription {
  private readonly readers = new Set<SubscriptionReader>();
  private readonly categories = new Set<string>();
  private position: bigint | undefined;
  private reading: AbortController | undefined;
  private passing: NodeJS.Timeout | undefined;
  private failures = 0;

  constructor(
    private readonly log: EventLog,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  /** @param types restricts a reader to a category that other readers follow anyway */
  reader(categories: readonly string[], types?: readonly string[]): SubscriptionReader {
    return new SubscriptionReader(this, new Set(categories), types && new Set(types), this.mostWaiting);
  }

  covers(categories: ReadonlySet<string>): boolean {
    return [...categories].every((category) => this.categories.has(category));
  }

  attach(reader: SubscriptionReader): void {
    this.readers.add(reader);
    if (this.position !== undefined) reader.begin(this.position);
    const known = this.categories.size;
    for (const category of reader.categories) this.categories.add(category);
    if (!this.reading) void this.run();
    else if (this.categories.size > known) this.reading.abort();
  }

  detach(reader: SubscriptionReader): void {
    this.readers.delete(reader);
    if (this.readers.size === 0) this.reading?.abort();
  }

  private async run(): Promise<void> {
    // A new category aborts the read, which restarts from the same position with all categories.
    while (this.readers.size > 0) {
      const reading = new AbortController();
      this.reading = reading;
      try {
        await (this.failures > 0 ? backoff(this.failures, reading.signal) : delay(GATHER_MS));
        if (!reading.signal.aborted) await this.read(reading.signal);
      } catch {
        // Detached readers meet the same error and report it.
      }
      if (reading.signal.aborted) continue;
      this.failures += 1;
      for (const reader of [...this.readers]) reader.letGo();
    }
    clearTimeout(this.passing);
    this.passing = undefined;
    this.reading = undefined;
    this.position = undefined;
    this.categories.clear();
  }

  private async read(signal: AbortSignal): Promise<void> {
    if (this.position === undefined) {
      const head = await this.log.headPosition();
      if (signal.aborted) return;
      this.position = head;
      for (const reader of this.readers) reader.begin(head);
    }
    const after = this.position;
    const onPassed = (position: bigint) => !signal.aborted && this.pass(position);
    for await (const batch of connection(this.log, { categories: [...this.categories], after, signal, onPassed })) {
      // Categories have changed: the new read repeats the batch with all of them.
      if (signal.aborted) return;
      this.failures = 0;
      this.hand(batch);
    }
  }

  private hand(batch: readonly AllStreamResolvedEvent[]): void {
    const placed = batch.map((resolved) => ({
      resolved,
      category: categoryOf(resolved.event?.streamId ?? ''),
      type: resolved.event?.type ?? '',
    }));
    for (const reader of [...this.readers])
      reader.take(placed.filter((event) => reader.wants(event)).map(({ resolved }) => resolved));
    this.position = positionOf(batch.at(-1)) ?? this.position;
    this.passing ??= setTimeout(() => this.passAll(), PASS_MS).unref();
  }

  private pass(position: bigint): void {
    if (this.position === undefined || position < this.position) return;
    this.position = position;
    this.passAll();
  }

  private passAll(): void {
    clearTimeout(this.passing);
    this.passing = undefined;
    if (this.position === undefined) return;
    for (const reader of this.readers) reader.pass(this.position);
  }
}

export class SubscriptionReader {
  private waiting: (readonly AllStreamResolvedEvent[])[] = [];
  private count = 0;
  private from: bigint | undefined;
  private passed: bigint | undefined;
  private isAttached = false;
  private wake = (): void => undefined;

  constructor(
    private readonly shared: SharedSubscription,
    readonly categories: ReadonlySet<string>,
    private readonly types: ReadonlySet<string> | undefined,
    private readonly mostWaiting: number,
  ) {}

  wants({ category, type }: { readonly category: string; readonly type: string }): boolean {
    return this.categories.has(category) && (!this.types || this.types.has(type));
  }

  attach(): void {
    if (this.isAttached || (this.types && !this.shared.covers(this.categories))) return;
    this.isAttached = true;
    this.shared.attach(this);
  }

  letGo(): void {
    this.shared.detach(this);
    this.isAttached = false;
    this.waiting = [];
    this.count = 0;
    this.from = undefined;
    this.passed = undefined;
    this.wake();
  }

  isAheadOf(position: bigint): boolean {
    return this.from !== undefined && this.from > position;
  }

  /** True when a reader that has everything up to `position` misses nothing here. */
  continues(position: bigint): boolean {
    return this.from !== undefined && this.from <= position;
  }

  onChange(wake: () => void): void {
    this.wake = wake;
  }

  begin(position: bigint): void {
    this.from = position;
    this.wake();
  }

  take(events: readonly AllStreamResolvedEvent[]): void {
    if (events.length === 0) return;
    this.waiting.push(events);
    this.count += events.length;
    if (this.count > this.mostWaiting) this.letGo();
    else this.wake();
  }

  pass(position: bigint): void {
    this.passed = position;
    this.wake();
  }

  async *batches(
    after: bigint,
    signal: AbortSignal,
    onPassed: (position: bigint) => void,
  ): AsyncGenerator<AllStreamResolvedEvent[]> {
    const stop = () => this.wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted && this.isAttached) {
        const batch = this.next().filter((event) => (positionOf(event) ?? after) > after);
        if (batch.length > 0) yield batch;
        if (this.waiting.length > 0) continue;
        const { passed } = this;
        this.passed = undefined;
        if (passed !== undefined) onPassed(passed);
        if (batch.length === 0 && !signal.aborted && this.isAttached)
          await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private next(): AllStreamResolvedEvent[] {
    const batch: AllStreamResolvedEvent[] = [];
    while (this.waiting[0] && (batch.length === 0 || batch.length + this.waiting[0].length <= BATCH))
      batch.push(...(this.waiting.shift() ?? []));
    this.count -= batch.length;
    return batch;
  }
}
