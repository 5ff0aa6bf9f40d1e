import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@annal/configuration';
import { EventStore } from '@annal/event-store';
import { SearchIndex, serveIndex } from '@annal/search-service';
import { entryEngine, entryEvents } from './entry-index.ts';
import type { ThreadSettings } from './search-indexes.ts';

const { eventStoreUrl, clockOffsetMs, ...settings } = workerData as ThreadSettings;

if (parentPort)
  serveIndex(parentPort, (hooks) => {
    const log = new EventStore(eventStoreUrl, systemClock(clockOffsetMs));
    const index = new SearchIndex({ engine: entryEngine(settings), events: entryEvents, log, ...hooks });
    index.start(true);
    return { index, close: () => log.close() };
  });
