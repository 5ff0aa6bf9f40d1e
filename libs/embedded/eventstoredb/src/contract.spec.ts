import { eventStoreContract } from '@annal/testing/event-store.contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from './index.ts';

describe('embedded EventStoreDB', () => {
  eventStoreContract(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'annal-eventstoredb-'));
    const store = await startEmbeddedEventStore({ dataDir });
    return {
      connectionString: store.connectionString,
      stop: async () => {
        await store.close();
        rmSync(dataDir, { recursive: true });
      },
    };
  });
});

const url = process.env['EVENTSTORE_URL'];
if (url)
  describe('the event store at EVENTSTORE_URL', () => {
    eventStoreContract(() => Promise.resolve({ connectionString: url, stop: () => Promise.resolve() }));
  });
