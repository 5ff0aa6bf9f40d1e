// npm run stores: the embedded stores on STORES_PORTS; `npm run start:services` runs them on free ports.
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { makeFolder, refuseHalfRestored, StoreControl } from '@annal/embedded-storage';
import { join } from 'node:path';
import { storesSettings } from './stores-settings.ts';

const root = process.env['DATA_DIR'] ?? '.data';
const dataDir = join(root, 'stores');

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start() {
  const { ports, maxAppendBytes } = storesSettings(process.env);
  refuseHalfRestored(root);
  makeFolder(dataDir, 0o700);
  const events = await startEmbeddedEventStore({ dataDir, onFailure: fail, port: ports[0], maxAppendBytes });
  const documents = await startEmbeddedMongo({ dataDir, onFailure: fail, port: ports[1] });
  const addresses = { eventStoreUrl: events.connectionString, mongodbUrl: documents.connectionString };
  const control = await StoreControl.serve({ dataDir: root, addresses, stores: [documents, events] });
  return { events, documents, control };
}

const { events, documents, control } = await start().catch(fail);

const stop = async (): Promise<void> => {
  await control.close();
  await Promise.all([events.close(), documents.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
// A vanished parent would leave this process running.
process.once('disconnect', () => void stop());

const addresses = { EVENTSTORE_URL: events.connectionString, MONGODB_URL: documents.connectionString };
console.log(`EVENTSTORE_URL='${addresses.EVENTSTORE_URL}' MONGODB_URL='${addresses.MONGODB_URL}'`);
process.send?.(addresses);
