import type { Worker } from 'node:worker_threads';
import type { EventStore } from '@annal/event-store';
import type { Logger } from '@annal/observability';
import { measureDelay, type ReadModelDocument } from '@annal/read-models';
import type { IndexEngine } from '@annal/search-index';
import { SEARCH_INDEX, SearchIndex, ThreadedIndex, type AskedIndex, type IndexedEvents } from '@annal/search-service';

/** What an index is made with, once the process has its stores. */
export interface IndexParts {
  readonly store: EventStore;
  readonly log: Logger;
}

const shown = (occurredAt: string): void => measureDelay(SEARCH_INDEX, occurredAt);

/** In this process, which does nothing else and has an engine of its own. */
export function indexHere<Document extends ReadModelDocument>(
  engine: IndexEngine<Document>,
  events: IndexedEvents<Document>,
): (parts: IndexParts) => AskedIndex {
  return ({ store, log }) => {
    const onApplied = ({ metadata }: { readonly metadata: { readonly occurredAt: string } }) =>
      shown(metadata.occurredAt);
    const index = new SearchIndex({ engine, events, log: store, report: log, onApplied });
    index.start(true);
    return index;
  };
}

/** In a thread, whose file calls `serveIndex`: the process does other things, too. */
export function indexInThread(thread: () => Worker): (parts: IndexParts) => AskedIndex {
  return ({ log }) => {
    const index = new ThreadedIndex({ thread, report: log, onApplied: shown });
    index.start();
    return index;
  };
}
