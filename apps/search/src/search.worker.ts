import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@annal/configuration';
import { EventStore } from '@annal/event-store';
import { connectDatabase } from '@annal/read-models';
import { serveIndex } from '@annal/search-service';
import { startIndex, type ThreadData } from './search-indexes.ts';

const { eventStoreUrl, mongodbUrl, clockOffsetMs, logId, ...settings } = workerData as ThreadData;

if (parentPort)
  serveIndex(parentPort, (hooks) => {
    const store = new EventStore(eventStoreUrl, systemClock(clockOffsetMs));
    store.expect(logId);
    const { database, close } = connectDatabase(mongodbUrl);
    const index = startIndex(settings, { store, database, logId, ...hooks });
    return { index, close: async () => void (await Promise.all([store.close(), close()])) };
  });
