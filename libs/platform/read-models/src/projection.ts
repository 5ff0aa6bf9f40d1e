import type { DomainEvent, EventSchema, Recorded } from '@annal/kernel';
import type { DocumentChange, EqualityFilter, ReadModelDocument } from './document-change.ts';

/** The streams of one category and how their events are read. */
export interface ProjectionSource {
  readonly category: string;
  readonly schemas: Readonly<Record<string, EventSchema>>;
}

/**
 * A changed index is a changed `version` of its projection. Use `unique` only for values that are unique after every
 * single event, because a batch may have to be written event by event to satisfy it.
 */
export interface ProjectionIndex {
  readonly name: string;
  readonly keys: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly partialFilter?: Readonly<Record<string, unknown>>;
}

/** An exact number of documents per combination of values of `by`, kept beside the documents and read in O(1). */
export interface ProjectionCount<Doc extends ReadModelDocument> {
  readonly name: string;
  readonly by: readonly (keyof Doc & string)[];
  /** An array of distinct values: a document counts once for each, which is the last part of the key. */
  readonly each?: keyof Doc & string;
  readonly where?: (document: Doc) => boolean;
}

export interface Projection<Event extends DomainEvent, Doc extends ReadModelDocument> {
  /** Letters, digits and `-`. The collection is `${name}-v${version}`. */
  readonly name: string;
  /** Raise it when documents, indexes or counts change: the collection is then rebuilt beside the old one. */
  readonly version: number;
  readonly sources: readonly ProjectionSource[];
  readonly indexes: readonly ProjectionIndex[];
  readonly counts?: readonly ProjectionCount<Doc>[];
  /** Counters can be read by what has changed of them: `Reader.counters`. Costs an index on all of them. */
  readonly areCountsFollowed?: boolean;
  /** What documents are found, ordered and counted by and nobody is shown: who reads one by its id does without. */
  readonly unshown?: readonly (keyof Doc & string)[];
  /** False where whoever changes something need not wait until this one shows it. */
  readonly isAwaited?: boolean;
  /** Pure: the same event gives the same changes, today and in a rebuild. */
  readonly project: (event: Recorded<Event>) => readonly DocumentChange<Doc>[];
}

/** Any projection, for those who run it without knowing its events or documents. */
export interface AnyProjection {
  readonly name: string;
  readonly version: number;
  readonly sources: readonly ProjectionSource[];
  readonly indexes: readonly ProjectionIndex[];
  readonly counts?: readonly AnyCount[];
  readonly areCountsFollowed?: boolean;
  readonly isAwaited?: boolean;
  readonly project: (event: never) => readonly DocumentChange<ReadModelDocument>[];
}

export interface AnyCount {
  readonly name: string;
  readonly by: readonly string[];
  readonly each?: string;
  readonly where?: (document: never) => boolean;
}

/** Where the events of projections come from. */
export interface EventSource {
  /**
   * Batches of at most 500 events in log order, live, until the signal aborts. Asking for the next batch says that the
   * former one is processed. `onCaughtUp`: everything that was in the log has been handed out and processed.
   */
  subscribe(options: {
    readonly categories: readonly string[];
    readonly after: bigint | 'start';
    readonly signal: AbortSignal;
    onCaughtUp?(): void;
    /** Nothing up to there is left for this reader: said when it has caught up, and now and then from then on. */
    onPassed?(position: bigint): void;
  }): AsyncIterable<readonly Recorded<DomainEvent>[]>;
  /** Position of the last event in the log. */
  headPosition(): Promise<bigint>;
}

/** What is logged, in the shape of pino. */
export interface ProjectionLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/** @throws when a projection could not run, so that a wrong one is found at boot */
export function assertRunnable(projections: readonly AnyProjection[]): void {
  const names = new Set<string>();
  for (const { name, version, sources, counts = [] } of projections) {
    if (!NAME.test(name)) throw new Error(`'${name}' is no name for a projection`);
    if (names.has(name)) throw new Error(`Two projections are named '${name}'`);
    if (!Number.isSafeInteger(version) || version < 1) throw new Error(`Projection '${name}' has no valid version`);
    if (sources.length === 0) throw new Error(`Projection '${name}' follows no category`);
    if (new Set(counts.map((count) => count.name)).size < counts.length) {
      throw new Error(`Projection '${name}' has two counts of the same name`);
    }
    names.add(name);
  }
}

/** A filter without an index would read the whole collection for one event. */
export function assertIndexed(projection: AnyProjection, filter: EqualityFilter): void {
  const indexed = projection.indexes.some((index) => {
    const first = Object.keys(index.keys)[0];
    return first !== undefined && !index.partialFilter && Object.hasOwn(filter, first);
  });
  if (!indexed) throw new Error(`No index of '${projection.name}' serves the filter ${JSON.stringify(filter)}`);
}
