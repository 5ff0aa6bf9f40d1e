import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { StoreControl } from '@annal/embedded-storage';

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
    const addresses = {
      eventStoreUrl: eventStoreUrl ?? events?.connectionString ?? '',
      mongodbUrl: mongodbUrl ?? documents?.connectionString ?? '',
    };
    const stores = [documents, events].filter((store) => store !== undefined);
    const control = stores.length > 0 ? await StoreControl.serve({ dataDir, addresses, stores }) : undefined;
    return {
      ...addresses,
      stop: async () => {
        await control?.close();
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
