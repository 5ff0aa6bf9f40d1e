import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { refuseHalfRestored, StoreControl } from '@annal/embedded-storage';

export interface StartedStores {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  stop(): Promise<void>;
}

interface Settings {
  readonly dataDir: string;
  readonly eventStoreUrl?: string | undefined;
  readonly mongodbUrl?: string | undefined;
}

export async function startStores({ dataDir, eventStoreUrl, mongodbUrl }: Settings): Promise<StartedStores> {
  refuseHalfRestored(dataDir);
  const options = { dataDir: join(dataDir, 'stores'), onFailure };
  const started = await Promise.allSettled([
    eventStoreUrl ? undefined : startEmbeddedEventStore(options),
    mongodbUrl ? undefined : startEmbeddedMongo(options),
  ]);
  const [events, documents] = started.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  const stores = [documents, events].filter((store) => store !== undefined);
  try {
    // The event store's reason first: it names a second start on the same folder.
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    const addresses = {
      eventStoreUrl: eventStoreUrl ?? events?.connectionString ?? '',
      mongodbUrl: mongodbUrl ?? documents?.connectionString ?? '',
    };
    const control = stores.length > 0 ? await StoreControl.serve({ dataDir, addresses, stores }) : undefined;
    return {
      ...addresses,
      stop: async () => {
        await control?.close();
        await Promise.all(stores.map((store) => store.close()));
      },
    };
  } catch (error) {
    await Promise.all(stores.map((store) => store.close()));
    throw error;
  }
}

/** Without its store the process is useless, and a restart loses nothing. */
function onFailure(error: Error): void {
  process.stderr.write(`An embedded store has failed: ${error.message}\n`);
  process.exit(1);
}
