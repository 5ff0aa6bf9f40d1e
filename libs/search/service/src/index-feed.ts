import { backoffMs, Semaphore, WakeableDelay } from '@annal/concurrency';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { messageOf } from '@annal/observability';
import { LogEnd, PoisonEventError, type ProjectionLog, type ReadModelDocument } from '@annal/read-models';
import type { IndexWriter } from '@annal/search-index';
import type { AppliedPosition } from './applied-position.ts';
import { eventBatches, GATHERED_BATCHES, ONE_BY_ONE, WHOLE_BATCHES, type BatchLimits } from './event-batches.ts';
import { GatheredEvents } from './gathered-events.ts';
import { SEARCH_INDEX, type IndexedEvents, type IndexedLog } from './indexed-log.ts';

export interface FeedOptions<Document extends ReadModelDocument> {
  readonly build: number;
  readonly events: IndexedEvents<Document>;
  readonly log: IndexedLog;
  readonly writer: IndexWriter<Document>;
  readonly progress: AppliedPosition;
  readonly report: ProjectionLog;
  onApplied(newest: Recorded<DomainEvent>): void;
  /** Its position is in the log, so its documents may be shown. */
  onPlaced(): void;
  onCaughtUp(): void;
  /** The log does not have its position: it was built from another log, and is not fed. */
  onMisplaced(): void;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
/** Unless a search waits, events of this time are written together: single writes cost far more. */
const GATHER_MS = 25;
const KEEP_PASSED_MS = 10_000;

/** Continues from the build's position; retries every failure. */
export class IndexFeed<Document extends ReadModelDocument> {
  private readonly stopping = new AbortController();
  private readonly gathering = new WakeableDelay(this.stopping.signal);
  private readonly writing = new Semaphore(1);
  private readonly logEnd: LogEnd;
  private running: Promise<void> = Promise.resolve();
  private placed = false;
  private upToDate = false;
  private failure: string | undefined;
  private written: bigint | undefined;
  private passedKeptAt = performance.now();
  /** Smaller batches up to an event after a failure, to identify the event at fault. */
  private careful: { readonly limits: BatchLimits; readonly until: bigint } | undefined;

  constructor(private readonly options: FeedOptions<Document>) {
    this.logEnd = new LogEnd(() => options.log.headPosition());
  }

  get caughtUp(): boolean {
    return this.upToDate && this.failure === undefined;
  }

  get isPlaced(): boolean {
    return this.placed;
  }

  get error(): string | undefined {
    return this.failure;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.writing.run(() => Promise.resolve());
  }

  hurry(): void {
    this.gathering.wake();
  }

  compact(): Promise<void> {
    return this.options.writer.compact();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const pause = new WakeableDelay(signal);
    for (let attempts = 0; !signal.aborted;) {
      const isRetry = this.failure !== undefined;
      try {
        if ((await this.fill()) === 'misplaced') return;
      } catch (error) {
        this.fail(error);
      }
      attempts = isRetry && this.failure !== undefined ? attempts + 1 : 0;
      if (!signal.aborted) await pause.wait(backoffMs(attempts + 1, FIRST_RETRY_MS, LONGEST_RETRY_MS));
    }
  }

  private async fill(): Promise<'stopped' | 'misplaced'> {
    const { log, writer, progress, events } = this.options;
    const stored = await writer.position();
    if (stored !== undefined && !(await this.logEnd.covers(stored))) return this.misplaced(stored);
    this.written = stored;
    if (stored !== undefined) progress.advance(stored);
    this.placed = true;
    this.options.onPlaced();
    const broken = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, broken.signal]);
    const gathered = new GatheredEvents(GATHERED_BATCHES, (batch) => this.apply(batch));
    const subscription = log.subscribe({
      sources: events.sources,
      after: stored ?? 'start',
      signal,
      onPassed: (position) => this.pass(position, gathered),
      onCaughtUp: () => void this.catchUp(gathered).catch((error: unknown) => broken.abort(error)),
      onInterrupted: (error) => this.fail(error),
    });
    let taken = stored;
    for await (const read of subscription) {
      const news = read.filter(isBehind(taken));
      taken = news.at(-1)?.position ?? taken;
      await this.take(news, gathered, signal);
      if (this.upToDate && !progress.isAwaited) await this.gathering.wait(GATHER_MS);
    }
    if (this.stopping.signal.aborted) return 'stopped';
    throw broken.signal.aborted ? broken.signal.reason : new Error('The events of the search index ended');
  }

  private async take(
    news: readonly Recorded<DomainEvent>[],
    gathered: GatheredEvents,
    signal: AbortSignal,
  ): Promise<void> {
    const [first] = news;
    if (!first) return;
    if (this.careful && first.position > this.careful.until) this.careful = undefined;
    if (!this.careful && !this.upToDate) return gathered.add(news);
    for (const batch of eventBatches(news, this.careful?.limits ?? WHOLE_BATCHES)) {
      if (signal.aborted) return;
      await this.apply(batch);
    }
  }

  private async apply(batch: readonly Recorded<DomainEvent>[]): Promise<void> {
    const newest = batch.at(-1);
    if (!newest) return;
    const { position } = newest;
    try {
      this.stopping.signal.throwIfAborted();
      const changes = batch.flatMap((event) => this.changesOf(event));
      await this.writing.run(() => this.options.writer.apply({ changes, position }));
    } catch (error) {
      const limits = batch.length > WHOLE_BATCHES.events ? WHOLE_BATCHES : ONE_BY_ONE;
      this.careful = { limits, until: position };
      const isNamed = batch.length > 1 || error instanceof PoisonEventError;
      throw isNamed ? error : new PoisonEventError(SEARCH_INDEX, newest, error);
    }
    this.written = position;
    this.succeed();
    this.options.progress.advance(position);
    this.options.onApplied(newest);
  }

  private changesOf(event: Recorded<DomainEvent>) {
    try {
      // The log yields only the events of these sources, which `project` accepts.
      return this.options.events.project(event as never);
    } catch (error) {
      throw new PoisonEventError(SEARCH_INDEX, event, error);
    }
  }

  private pass(position: bigint, gathered: GatheredEvents): void {
    if (!gathered.isEmpty) return void (gathered.passed = position);
    this.succeed();
    this.options.progress.advance(position);
    if (performance.now() - this.passedKeptAt < KEEP_PASSED_MS || position <= (this.written ?? -1n)) return;
    this.passedKeptAt = performance.now();
    // If this write is lost, a restart only reads some of the log again.
    this.writing.run(() => this.options.writer.apply({ changes: [], position })).catch(() => undefined);
  }

  private async catchUp(gathered: GatheredEvents): Promise<void> {
    while (!gathered.isEmpty) await gathered.flush();
    this.succeed();
    if (gathered.passed !== undefined) this.options.progress.advance(gathered.passed);
    this.upToDate = true;
    this.options.onCaughtUp();
  }

  private misplaced(stored: bigint): 'misplaced' {
    const { build, report } = this.options;
    this.failure = 'its position is not in the log';
    report.error({ projection: SEARCH_INDEX, build, checkpoint: String(stored) }, 'Position is not in the log');
    this.options.onMisplaced();
    return 'misplaced';
  }

  private fail(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    const message = messageOf(error);
    if (message !== this.failure)
      this.options.report.error(
        { projection: SEARCH_INDEX, build: this.options.build, err: error },
        'Search index stopped, retrying',
      );
    this.failure = message;
  }

  private succeed(): void {
    if (this.failure !== undefined)
      this.options.report.info({ projection: SEARCH_INDEX, build: this.options.build }, 'Search index continues');
    this.failure = undefined;
  }
}

const isBehind =
  (position: bigint | undefined) =>
  (event: Recorded<DomainEvent>): boolean =>
    position === undefined || event.position > position;
