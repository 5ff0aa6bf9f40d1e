import { setTimeout as wait } from 'node:timers/promises';
import type { LogEnding } from '@annal/event-store';
import { DomainError, type DomainEvent, type Recorded } from '@annal/kernel';
import { InFlight } from '@annal/observability';
import type { ProjectionLog, ReadModelDocument } from '@annal/read-models';
import type { IndexAnswer, IndexEngine, IndexQuery, IndexReader, IndexWriter } from '@annal/search-index';
import { AppliedPosition } from './applied-position.ts';
import { compareIndex, type IndexComparison, type ReferenceDocuments } from './compare-index.ts';
import { IndexFeed } from './index-feed.ts';
import type { IndexedEvents, IndexedLog } from './indexed-log.ts';
import { PositionWatch } from './position-watch.ts';
import { isBehind } from './search-refusals.ts';
import { SharedQuestion } from './shared-question.ts';

export interface BuildOptions<Document extends ReadModelDocument> {
  readonly engine: IndexEngine<Document>;
  readonly events: IndexedEvents<Document>;
  readonly log: IndexedLog;
  readonly report: ProjectionLog;
  readonly reference?: ReferenceDocuments<Document>;
  readonly waitMs?: number;
  onApplied(newest: Recorded<DomainEvent>): void;
}

interface BuildHooks {
  onPlaced(): void;
  onCaughtUp(): void;
  onMisplaced(): void;
}

const WAIT_MS = 5_000;
/** A log that does not answer in this time is away: searches use what the index has. */
const LOOK_LIMIT_MS = 1_000;
const LOOK_AGAIN_MS = 250;
const LAST_ANSWERS_MS = 10_000;
const REFERENCE_LIMIT_MS = 60_000;
const REFERENCE_LOOK_MS = 50;

export class IndexBuild<Document extends ReadModelDocument> {
  private readonly progress = new AppliedPosition(() => this.source?.hurry());
  private readonly inFlight = new InFlight();
  private readonly ending: SharedQuestion<LogEnding | undefined>;
  private source: IndexFeed<Document> | PositionWatch | undefined;
  private isClosed = false;

  private constructor(
    readonly number: number,
    private readonly options: BuildOptions<Document>,
    private readonly reader: IndexReader,
    private readonly writer: IndexWriter<Document> | undefined,
  ) {
    const categories = new Set(options.events.sources.map(({ category }) => category));
    this.ending = new SharedQuestion(() =>
      unlessAway((signal) => options.log.lookBack(categories, this.progress.current, signal)),
    );
  }

  /** @param isFed by this process; otherwise the position is polled */
  static async open<Document extends ReadModelDocument>(
    number: number,
    isFed: boolean,
    options: BuildOptions<Document>,
    hooks: BuildHooks,
  ): Promise<IndexBuild<Document>> {
    const writer = isFed ? await options.engine.writer(number) : undefined;
    try {
      const build = new IndexBuild(number, options, await options.engine.reader(number), writer);
      build.begin(hooks);
      return build;
    } catch (error) {
      await writer?.close();
      throw error;
    }
  }

  get isFed(): boolean {
    return this.writer !== undefined;
  }

  get caughtUp(): boolean {
    return this.source?.caughtUp ?? false;
  }

  /** It was built from this log, so its documents may be shown. */
  get isPlaced(): boolean {
    return this.source?.isPlaced ?? false;
  }

  get error(): string | undefined {
    return this.source?.error;
  }

  get position(): bigint | undefined {
    return this.progress.current < 0n ? undefined : this.progress.current;
  }

  /**
   * Sees all events stored before the call, and `minPosition`. @throws DomainError `unavailable` if that takes too long
   */
  async search(query: IndexQuery, minPosition: bigint): Promise<IndexAnswer> {
    this.inFlight.begin();
    try {
      if (!(await this.isLevel(minPosition, this.options.waitMs ?? WAIT_MS))) throw isBehind();
      return await this.reader.search(query);
    } finally {
      this.inFlight.end();
    }
  }

  async isLevel(minPosition: bigint, withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    const left = () => until - performance.now();
    for (;;) {
      const ending = await this.ending.ask();
      if (ending?.last !== undefined && !(await this.progress.reached(ending.last, left()))) return false;
      if (ending) this.progress.advance(ending.head);
      if (this.progress.current >= minPosition) return true;
      if (left() <= 0) return false;
      // Another node of the log is ahead of the one that was asked.
      await this.progress.reached(minPosition, Math.min(left(), LOOK_AGAIN_MS));
    }
  }

  /** @throws Error if another process feeds the index, or one side is behind for too long */
  async compare(): Promise<IndexComparison> {
    const { reference } = this.options;
    if (!this.writer || !reference) throw new Error('Another process maintains and compares this index');
    this.inFlight.begin();
    try {
      return await compareIndex({ index: this.writer, reference, settle: () => this.settle(reference) });
    } finally {
      this.inFlight.end();
    }
  }

  private async settle(reference: ReferenceDocuments<Document>): Promise<void> {
    const { log, events } = this.options;
    const { last = -1n } = await log.lookBack(new Set(events.sources.map(({ category }) => category)), -1n);
    const until = performance.now() + REFERENCE_LIMIT_MS;
    if (!(await this.progress.reached(last, REFERENCE_LIMIT_MS))) throw new Error('The index is behind the log');
    while (((await reference.position()) ?? -1n) < last) {
      if (performance.now() > until || this.isClosed) throw new Error('The read model is behind the log');
      await wait(REFERENCE_LOOK_MS);
    }
  }

  async compact(): Promise<void> {
    if (this.source instanceof IndexFeed) await this.source.compact();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.inFlight.idle(LAST_ANSWERS_MS);
    await this.source?.stop();
    this.progress.cancel();
    await this.reader.close();
    await this.writer?.close();
  }

  private begin(hooks: BuildHooks): void {
    const { progress, reader, writer, number: build } = this;
    const { events, log, report, onApplied } = this.options;
    this.source = writer
      ? new IndexFeed({ build, events, log, writer, progress, report, onApplied, ...hooks })
      : new PositionWatch({ reader, progress, isLevel: () => this.isLevel(0n, LOOK_LIMIT_MS), ...hooks });
    this.source.start();
  }
}

async function unlessAway(look: (signal: AbortSignal) => Promise<LogEnding>): Promise<LogEnding | undefined> {
  const over = new AbortController();
  const ending = look(over.signal);
  const late = wait(LOOK_LIMIT_MS, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([ending, late]);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
    throw error;
  } finally {
    over.abort();
    ending.catch(() => undefined);
  }
}
