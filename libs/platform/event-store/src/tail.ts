import { setTimeout as wait } from 'node:timers/promises';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { backoff } from './backoff.ts';
import { BATCH, connection, positionOf } from './connection.ts';
import type { EventLog } from './event-log.ts';
import { categoryOf } from './stream-name.ts';

/** Readers come one after the other when a process starts: those of this time are waited for. */
const GATHER_MS = 10;
/** How soon readers hear that they have passed what was for others. */
const PASS_MS = 1_000;
/** A reader who is so far behind reads on by itself: what it has still to see is not kept here for it. */
const MOST_WAITING = 1_024;

/**
 * The end of the log, read once for all who follow it: each event crosses the wire and is decoded once per process, however
 * many want it. It waits for nobody. Whatever goes wrong with it, its readers are let go, and read on by themselves from
 * where they are.
 */
export class Tail {
  private readonly readers = new Set<TailReader>();
  private readonly categories = new Set<string>();
  /** Of these categories, everything behind it comes to the readers. Undefined while nothing is read. */
  private position: bigint | undefined;
  private reading: AbortController | undefined;
  private passing: NodeJS.Timeout | undefined;
  private failures = 0;

  constructor(
    private readonly log: EventLog,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  /** @param types only of these: whoever wants few events of many has a place only where others want the categories */
  reader(categories: readonly string[], types?: readonly string[]): TailReader {
    return new TailReader(this, new Set(categories), types && new Set(types), this.mostWaiting);
  }

  covers(categories: ReadonlySet<string>): boolean {
    return [...categories].every((category) => this.categories.has(category));
  }

  /** From now on the reader gets what comes; from where on is told as soon as it is known. */
  attach(reader: TailReader): void {
    this.readers.add(reader);
    if (this.position !== undefined) reader.begin(this.position);
    const known = this.categories.size;
    for (const category of reader.categories) this.categories.add(category);
    if (!this.reading) void this.run();
    else if (this.categories.size > known) this.reading.abort();
  }

  detach(reader: TailReader): void {
    this.readers.delete(reader);
    if (this.readers.size === 0) this.reading?.abort();
  }

  private async run(): Promise<void> {
    // It is asked for more categories while it reads: then it goes on with all of them from where it is.
    while (this.readers.size > 0) {
      const reading = new AbortController();
      this.reading = reading;
      try {
        await (this.failures > 0 ? backoff(this.failures, reading.signal) : wait(GATHER_MS));
        await this.read(reading.signal);
      } catch {
        // Whoever reads by itself from now on meets it, too, and says so.
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
      // Of a batch that was on its way when the categories changed, nothing is handed out: it comes again with the others.
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

  /** Everything up to the tail's position has been handed to the readers. */
  private passAll(): void {
    clearTimeout(this.passing);
    this.passing = undefined;
    if (this.position === undefined) return;
    for (const reader of this.readers) reader.pass(this.position);
  }
}

/** One reader's place at the tail. */
export class TailReader {
  private waiting: (readonly AllStreamResolvedEvent[])[] = [];
  private count = 0;
  /** Everything behind it comes. Undefined where that is not known yet. */
  private from: bigint | undefined;
  private passed: bigint | undefined;
  private isAttached = false;
  private wake = (): void => undefined;

  constructor(
    private readonly tail: Tail,
    readonly categories: ReadonlySet<string>,
    private readonly types: ReadonlySet<string> | undefined,
    private readonly mostWaiting: number,
  ) {}

  wants({ category, type }: { readonly category: string; readonly type: string }): boolean {
    return this.categories.has(category) && (!this.types || this.types.has(type));
  }

  attach(): void {
    if (this.isAttached || (this.types && !this.tail.covers(this.categories))) return;
    this.isAttached = true;
    this.tail.attach(this);
  }

  /** Forgets what it has got. */
  letGo(): void {
    this.tail.detach(this);
    this.isAttached = false;
    this.waiting = [];
    this.count = 0;
    this.from = undefined;
    this.passed = undefined;
    this.wake();
  }

  /** Whether the tail is ahead of somebody who has seen everything up to this position. */
  isAheadOf(position: bigint): boolean {
    return this.from !== undefined && this.from > position;
  }

  /** Whether somebody who has seen everything up to this position misses nothing here. */
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

  /** What was appended together. */
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

  /** What comes after the position, until it is let go. Asking for the next batch says that the former one is processed. */
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
