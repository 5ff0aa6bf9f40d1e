import { Worker } from 'node:worker_threads';
import type { EventStore } from '@annal/event-store';
import type { Logger } from '@annal/observability';
import { leaseHolder, measureDelay, type ProjectionLog, type ReadModelDatabase } from '@annal/read-models';
import {
  LeasedIndex,
  SEARCH_INDEX,
  SearchIndex,
  ThreadedIndex,
  writingAside,
  type AskedIndex,
  type ThreadHooks,
} from '@annal/search-service';
import { entryEngine, entryEvents } from './entry-index.ts';
import { entryReference } from './entry-reference.ts';
import type { EngineSettings } from './indexed-entries.ts';

export interface IndexParts {
  readonly store: EventStore;
  readonly database: ReadModelDatabase['database'];
  readonly log: Logger;
  readonly logId: string;
}

export interface ThreadSettings extends EngineSettings {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly clockOffsetMs: number;
}

export interface ThreadData extends ThreadSettings {
  readonly logId: string;
}

export interface WriterData extends EngineSettings {
  readonly logId: string;
  readonly build: number;
}

const fileOf = (name: string) =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.worker.ts` : `./${name}.worker.js`, import.meta.url);
const THREAD = fileOf('search');
const WRITER = fileOf('search-writer');

const shown = (occurredAt: string): void => measureDelay(SEARCH_INDEX, occurredAt);

export function indexHere(settings: EngineSettings): (parts: IndexParts) => AskedIndex {
  return ({ store, database, log: report, logId }) =>
    startIndex(settings, {
      logId,
      store,
      database,
      report,
      onApplied: ({ metadata }) => shown(metadata.occurredAt),
    });
}

export function indexInThread(settings: ThreadSettings): (parts: IndexParts) => AskedIndex {
  const { dataDir, openSearchUrl, eventStoreUrl, mongodbUrl, clockOffsetMs } = settings;
  // Other settings cannot be cloned into a thread.
  const crossing: ThreadSettings = { dataDir, openSearchUrl, eventStoreUrl, mongodbUrl, clockOffsetMs };
  return ({ log, logId }) => {
    const workerData: ThreadData = { ...crossing, logId };
    const thread = () => new Worker(THREAD, { workerData, name: 'search-index' });
    const index = new ThreadedIndex({ thread, report: log, onApplied: shown });
    index.start();
    return index;
  };
}

interface IndexSurroundings extends Pick<ThreadHooks, 'onApplied'>, Partial<Pick<ThreadHooks, 'onChanged'>> {
  readonly store: EventStore;
  readonly database: ReadModelDatabase['database'];
  readonly report: ProjectionLog;
  readonly logId: string;
}

/** A separate thread writes. Files have one writing process; in a cluster the holder of the lease writes. */
export function startIndex(settings: EngineSettings, surroundings: IndexSurroundings): AskedIndex {
  const { store, database, report, logId, ...hooks } = surroundings;
  const { dataDir, openSearchUrl } = settings;
  const writer = (build: number) => {
    const workerData: WriterData = { dataDir, openSearchUrl, logId, build };
    return new Worker(WRITER, { workerData, name: 'search-writer' });
  };
  const engine = writingAside(entryEngine(settings, logId), writer);
  const reference = entryReference(database);
  const index = new SearchIndex({ engine, events: entryEvents, log: store, reference, report, ...hooks });
  if (openSearchUrl === undefined) {
    index.start(true);
    return index;
  }
  const headPosition = () => store.headPosition();
  const leased = new LeasedIndex(index, { database, holder: leaseHolder(), log: report, headPosition });
  leased.start();
  return leased;
}
