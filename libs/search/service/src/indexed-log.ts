import type { EventStore } from '@annal/event-store';
import type { DocumentChange, ProjectionSource, ReadModelDocument } from '@annal/read-models';

/** The log as an index follows it. */
export type IndexedLog = Pick<EventStore, 'subscribe' | 'headPosition' | 'lookBack'>;

/** Which events concern an index, and what becomes of the documents that it is built of. Pure. */
export interface IndexedEvents<Document extends ReadModelDocument> {
  readonly sources: readonly ProjectionSource[];
  readonly project: (event: never) => readonly DocumentChange<Document>[];
}

/** What is logged, and where progress shows: the index is one of the projections to whoever operates it. */
export const SEARCH_INDEX = 'search-index';
