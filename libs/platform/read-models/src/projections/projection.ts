import type { DomainEvent, EventSchema, Recorded } from '@annal/kernel';
import type { DocumentChange, EqualityFilter, ReadModelDocument } from '../documents/document-change.ts';

export interface ProjectionSource {
  readonly category: string;
  readonly schemas: Readonly<Record<string, EventSchema>>;
}

/** A changed index needs a new `version`. `unique` has to hold after every event: batches may be split. */
export interface ProjectionIndex {
  readonly name: string;
  readonly keys: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly partialFilter?: Readonly<Record<string, unknown>>;
}

/** Exact number of documents per combination of `by`, read in O(1). */
export interface ProjectionCount<Doc extends ReadModelDocument> {
  readonly name: string;
  readonly by: readonly (keyof Doc & string)[];
  /** An array of distinct values: the document counts once per element, which is the last part of the key. */
  readonly each?: keyof Doc & string;
  readonly where?: (document: Doc) => boolean;
}

export interface Projection<Event extends DomainEvent, Doc extends ReadModelDocument> {
  readonly name: string;
  /** Raise it when documents, indexes or counts change: the collection is then rebuilt beside the old one. */
  readonly version: number;
  readonly sources: readonly ProjectionSource[];
  readonly indexes: readonly ProjectionIndex[];
  readonly counts?: readonly ProjectionCount<Doc>[];
  /** `Reader.counters` can read changed counters only. Costs an index on all counters. */
  readonly areCountsFollowed?: boolean;
  /** Fields for filters, order and counts only; reads by id leave them out. */
  readonly unshown?: readonly (keyof Doc & string)[];
  /** False when writers need not wait until this projection shows their change. */
  readonly isAwaited?: boolean;
  /** Pure: a rebuild has to give the same changes. */
  readonly project: (event: Recorded<Event>) => readonly DocumentChange<Doc>[];
}

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

export interface EventSource {
  /**
   * Batches of some thousand events at most, in log order until aborted. Requesting the next batch confirms the previous one.
   * `onCaughtUp`: everything in the log at the start is processed.
   */
  subscribe(options: {
    readonly categories: readonly string[];
    readonly after: bigint | 'start';
    readonly signal: AbortSignal;
    onCaughtUp?(): void;
    /** Everything up to `position` is processed; called when caught up and now and then later. */
    onPassed?(position: bigint): void;
  }): AsyncIterable<readonly Recorded<DomainEvent>[]>;
  headPosition(): Promise<bigint>;
}

export interface ProjectionLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

export function assertRunnable(projections: readonly AnyProjection[]): void {
  const names = new Set<string>();
  for (const { name, version, sources, counts = [] } of projections) {
    if (!NAME.test(name)) throw new Error(`'${name}' is not a valid name for a projection`);
    if (names.has(name)) throw new Error(`Two projections are named '${name}'`);
    if (!Number.isSafeInteger(version) || version < 1) throw new Error(`Projection '${name}' has no valid version`);
    if (sources.length === 0) throw new Error(`Projection '${name}' follows no category`);
    if (new Set(counts.map((count) => count.name)).size < counts.length) {
      throw new Error(`Projection '${name}' has two counts of the same name`);
    }
    names.add(name);
  }
}

/** Without an index each event would read the whole collection. */
export function assertIndexed(projection: AnyProjection, filter: EqualityFilter): void {
  const indexed = projection.indexes.some((index) => {
    const first = Object.keys(index.keys)[0];
    return first !== undefined && !index.partialFilter && Object.hasOwn(filter, first);
  });
  if (!indexed) throw new Error(`No index of '${projection.name}' serves the filter ${JSON.stringify(filter)}`);
}
