import { Worker } from 'node:worker_threads';
import type { EventStore } from '@annal/event-store';
import type { Logger } from '@annal/observability';
import { measureDelay } from '@annal/read-models';
import { SEARCH_INDEX, SearchIndex, ThreadedIndex, type AskedIndex } from '@annal/search-service';
import { entryEngine, entryEvents, type EngineSettings } from './entry-index.ts';

/** What an index is made with, once the process has its stores. */
export interface IndexParts {
  readonly store: EventStore;
  readonly log: Logger;
}

/** A thread has a connection of its own to the log. */
export interface ThreadSettings extends EngineSettings {
  readonly eventStoreUrl: string;
  readonly clockOffsetMs: number;
}

const THREAD = new URL(import.meta.url.endsWith('.ts') ? './search.worker.ts' : './search.worker.js', import.meta.url);

const shown = (occurredAt: string): void => measureDelay(SEARCH_INDEX, occurredAt);

/** In this process, which does nothing else. */
export function indexHere(settings: EngineSettings): (parts: IndexParts) => AskedIndex {
  return ({ store, log }) => {
    const index = new SearchIndex({
      engine: entryEngine(settings),
      events: entryEvents,
      log: store,
      report: log,
      onApplied: ({ metadata }) => shown(metadata.occurredAt),
    });
    index.start(true);
    return index;
  };
}

/** In a thread of its own: the process does other things, too. */
export function indexInThread(settings: ThreadSettings): (parts: IndexParts) => AskedIndex {
  const { dataDir, openSearchUrl, eventStoreUrl, clockOffsetMs } = settings;
  // Nothing else of the settings can or has to cross to a thread.
  const workerData: ThreadSettings = { dataDir, openSearchUrl, eventStoreUrl, clockOffsetMs };
  return ({ log }) => {
    const thread = () => new Worker(THREAD, { workerData, name: 'search-index' });
    const index = new ThreadedIndex({ thread, report: log, onApplied: shown });
    index.start();
    return index;
  };
}
