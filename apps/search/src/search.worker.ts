import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@annal/configuration';
import { EventStore } from '@annal/event-store';
import { connectDatabase } from '@annal/read-models';
import { serveIndex } from '@annal/search-service';
import { startIndex, type ThreadSettings } from './search-indexes.ts';

const { eventStoreUrl, mongodbUrl, clockOffsetMs, ...settings } = workerData as ThreadSettings;

if (parentPort)
  serveIndex(parentPort, (hooks) => {
    const store = new EventStore(eventStoreUrl, systemClock(clockOffsetMs));
    const { database, close } = connectDatabase(mongodbUrl);
    const index = startIndex(settings, { store, database, ...hooks });
    return { index, close: async () => void (await Promise.all([store.close(), close()])) };
  });
