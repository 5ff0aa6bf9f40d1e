import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { delay } from '@annal/concurrency';
import { connection, positionOf } from '../connection/connection.ts';
import type { EventLog } from '../log/event-log.ts';
import { categoryOf } from '../log/stream-name.ts';

export interface CatchUpReader {
  readonly categories: readonly string[];
  readonly types?: readonly string[] | undefined;
  readonly after: bigint;
  readonly signal: AbortSignal;
}

export interface CaughtUpBatch {
  readonly events: AllStreamResolvedEvent[];
  /** All events of the reader up to here are in this batch or an earlier one. */
  readonly reached: bigint;
}

export interface RoundLimits {
  /** How long the others wait for a slow reader, who then goes on alone. */
  readonly patienceMs: number;
  /** Events that wait for the slowest, and that it gets at once. */
  readonly mostWaiting: number;
  readonly mostAtOnce: number;
}

interface PlacedBatch {
  readonly events: readonly { readonly resolved: AllStreamResolvedEvent; readonly category: string }[];
  readonly reached: bigint;
}

/** Readers that start with the process arrive in this time; the read begins again for each that lacks something. */
const ARRIVAL_MS = 2_000;
/** In positions. */
const CLOSE = 5_000n;
const GATHER_MS = 10;

/** One read of the log for several readers, until it is caught up. */
export class CatchUpRound {
  private readonly members = new Set<Member>();
  private readonly categories = new Set<string>();
  private readonly begunAt = performance.now();
  private start: bigint | undefined;
  private queue: PlacedBatch[] = [];
  /** Number of the first batch in the queue. */
  private first = 0;
  private reading = new AbortController();
  private isOver = false;
  private wake = (): void => undefined;

  constructor(
    private readonly log: EventLog,
    private readonly limits: RoundLimits,
    private readonly onOver: () => void,
  ) {}

  admits({ after }: CatchUpReader): boolean {
    const { start = after } = this;
    const distance = after > start ? after - start : start - after;
    return !this.isOver && distance <= CLOSE && performance.now() - this.begunAt < ARRIVAL_MS;
  }

  async *batches(reader: CatchUpReader): AsyncGenerator<CaughtUpBatch> {
    const { signal } = reader;
    const member = this.join(reader);
    const stop = () => member.wake();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted && this.members.has(member)) {
        const batches = this.next(member);
        if (batches.length > 0) yield member.take(batches);
        else if (this.isOver) return;
        else await new Promise<void>((resolve) => (member.wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', stop);
      this.leave(member);
    }
  }

  private join(reader: CatchUpReader): Member {
    const member = new Member(reader, this.first);
    this.members.add(member);
    const known = this.categories.size;
    for (const category of reader.categories) this.categories.add(category);
    if (this.start === undefined) {
      this.start = reader.after;
      void this.run();
    } else if (this.categories.size > known || this.first > 0 || reader.after < this.start) {
      if (reader.after < this.start) this.start = reader.after;
      this.reading.abort();
      // What waits may lack events of the new one.
      this.clear();
    }
    return member;
  }

  private leave(member: Member): void {
    this.members.delete(member);
    this.trim();
    if (this.members.size === 0) this.reading.abort();
  }

  private async run(): Promise<void> {
    do {
      this.reading = new AbortController();
      this.clear();
      const { signal } = this.reading;
      try {
        await delay(GATHER_MS, signal);
        if (!signal.aborted) await this.read(signal);
      } catch {
        // Each member meets the same error alone and reports it.
      }
    } while (this.reading.signal.aborted && this.members.size > 0);
    this.isOver = true;
    this.onOver();
    this.wakeAll();
  }

  private clear(): void {
    this.queue = [];
    this.first = 0;
    for (const member of this.members) member.next = 0;
  }

  private async read(signal: AbortSignal): Promise<void> {
    let isCaughtUp = false;
    const options = {
      categories: [...this.categories],
      after: this.start ?? 0n,
      signal,
      onPassed: (reached: bigint) => this.add({ events: [], reached }),
      onCaughtUp: () => (isCaughtUp = true),
      isEnough: () => isCaughtUp,
    };
    for await (const batch of connection(this.log, options)) {
      if (signal.aborted) return;
      const events = batch.map((resolved) => ({ resolved, category: categoryOf(resolved.event?.streamId ?? '') }));
      this.add({ events, reached: positionOf(batch.at(-1)) ?? 0n });
      if (isCaughtUp) return;
      await this.room(signal);
    }
  }

  private add(batch: PlacedBatch): void {
    if (this.reading.signal.aborted) return;
    this.queue.push(batch);
    this.wakeAll();
  }

  private async room(signal: AbortSignal): Promise<void> {
    const isFull = () => this.waiting >= this.limits.mostWaiting && !signal.aborted;
    const until = performance.now() + this.limits.patienceMs;
    while (isFull() && performance.now() < until) {
      const late = new AbortController();
      const stop = () => late.abort();
      this.wake = stop;
      signal.addEventListener('abort', stop);
      await delay(until - performance.now(), late.signal);
      signal.removeEventListener('abort', stop);
    }
    if (!isFull()) return;
    for (const member of this.members) if (member.next === this.first) this.members.delete(member);
    this.trim();
  }

  /** The slowest get the largest batches. */
  private next(member: Member): readonly PlacedBatch[] {
    const batches: PlacedBatch[] = [];
    let events = 0;
    for (const batch of this.queue.slice(member.next - this.first)) {
      if (batches.length > 0 && events + batch.events.length > this.limits.mostAtOnce) break;
      batches.push(batch);
      events += batch.events.length;
    }
    member.next += batches.length;
    this.trim();
    return batches;
  }

  private get waiting(): number {
    return this.queue.reduce((sum, { events }) => sum + events.length, 0);
  }

  private trim(): void {
    let lowest = this.first + this.queue.length;
    for (const { next } of this.members) if (next < lowest) lowest = next;
    this.queue.splice(0, lowest - this.first);
    this.first = lowest;
    this.wake();
  }

  private wakeAll(): void {
    for (const member of this.members) member.wake();
  }
}

class Member {
  wake = (): void => undefined;
  private reached: bigint;
  private readonly categories: ReadonlySet<string>;
  private readonly types: ReadonlySet<string> | undefined;

  constructor(
    { categories, types, after }: CatchUpReader,
    public next: number,
  ) {
    this.reached = after;
    this.categories = new Set(categories);
    this.types = types && new Set(types);
  }

  take(batches: readonly PlacedBatch[]): CaughtUpBatch {
    // A read that began again repeats events.
    const own = batches.flatMap(({ events }) => events.filter((event) => this.wants(event)));
    const reached = batches.at(-1)?.reached ?? this.reached;
    if (reached > this.reached) this.reached = reached;
    return { events: own.map(({ resolved }) => resolved), reached: this.reached };
  }

  private wants({ resolved, category }: PlacedBatch['events'][number]): boolean {
    if ((positionOf(resolved) ?? 0n) <= this.reached) return false;
    return this.categories.has(category) && (!this.types || this.types.has(resolved.event?.type ?? ''));
  }
}
