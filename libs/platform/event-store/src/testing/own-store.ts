import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStore } from '../event-store.ts';

export async function startOwnStore(now: Date) {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-es-'));
  const server = await startEmbeddedEventStore({ dataDir });
  const open = () => new EventStore(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => now);
  const store = open();
  return {
    store,
    open,
    async stop(): Promise<void> {
      await store.close();
      await server.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
