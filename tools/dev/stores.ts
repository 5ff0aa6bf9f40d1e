// Both embedded stores in one process, for apps that run as processes of their own. Tells its parent the addresses.
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { StoreControl } from '@annal/embedded-storage';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// Where the standalone app has them too.
const root = process.env['DATA_DIR'] ?? '.data';
const dataDir = join(root, 'stores');
mkdirSync(dataDir, { recursive: true, mode: 0o700 });

const onFailure = (error: Error): never => {
  console.error(error);
  process.exit(1);
};
const events = await startEmbeddedEventStore({ dataDir, onFailure });
const documents = await startEmbeddedMongo({ dataDir, onFailure });
const control = await StoreControl.serve({
  dataDir: root,
  addresses: { eventStoreUrl: events.connectionString, mongodbUrl: documents.connectionString },
  stores: [documents, events],
});

const stop = async (): Promise<void> => {
  await control.close();
  await Promise.all([events.close(), documents.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
// The parent is gone without a word: nobody else would ever end this process.
process.once('disconnect', () => void stop());

const addresses = { EVENTSTORE_URL: events.connectionString, MONGODB_URL: documents.connectionString };
console.log(`EVENTSTORE_URL='${addresses.EVENTSTORE_URL}' MONGODB_URL='${addresses.MONGODB_URL}'`);
process.send?.(addresses);
