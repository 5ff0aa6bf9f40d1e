import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';

export interface StoreUrls {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  stop(): Promise<void>;
}

interface Settings {
  readonly dataDir: string;
  readonly eventStoreUrl?: string | undefined;
  readonly mongodbUrl?: string | undefined;
}

/** Where the stores are: the configured ones, or embedded ones in the data folder, each on its own. */
export async function storeUrls({ dataDir, eventStoreUrl, mongodbUrl }: Settings): Promise<StoreUrls> {
  // The log first: it is what a second start on the same folder is refused by.
  const events = eventStoreUrl
    ? undefined
    : await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores'), onFailure });
  try {
    const documents = mongodbUrl
      ? undefined
      : await startEmbeddedMongo({ dataDir: join(dataDir, 'stores'), onFailure });
    return {
      eventStoreUrl: eventStoreUrl ?? events?.connectionString ?? '',
      mongodbUrl: mongodbUrl ?? documents?.connectionString ?? '',
      stop: async () => {
        await Promise.all([events?.close(), documents?.close()]);
      },
    };
  } catch (error) {
    await events?.close();
    throw error;
  }
}

/** Without its store the process can do nothing, and nothing is lost by starting again. */
function onFailure(error: Error): void {
  process.stderr.write(`An embedded store has failed: ${error.message}\n`);
  process.exit(1);
}
