import type { EventStore } from '@annal/event-store';
import type { DocumentChange, ProjectionSource, ReadModelDocument } from '@annal/read-models';

export type IndexedLog = Pick<EventStore, 'subscribe' | 'headPosition' | 'lookBack'>;

/** Must be pure. */
export interface IndexedEvents<Document extends ReadModelDocument> {
  readonly sources: readonly ProjectionSource[];
  readonly project: (event: never) => readonly DocumentChange<Document>[];
}

export const SEARCH_INDEX = 'search-index';
