import { runningStores, type StoreAddresses } from '@annal/embedded-storage';
import type { OpsConfiguration } from './config.ts';
import { Refusal } from './refusal.ts';

export async function storesOf({ eventStoreUrl, mongodbUrl, dataDir }: OpsConfiguration): Promise<StoreAddresses> {
  if (eventStoreUrl && mongodbUrl) return { eventStoreUrl, mongodbUrl };
  const running = await runningStores(dataDir);
  if (!running) throw new Refusal(`No service runs on ${dataDir}; start it, or set EVENTSTORE_URL and MONGODB_URL`);
  return { eventStoreUrl: eventStoreUrl ?? running.eventStoreUrl, mongodbUrl: mongodbUrl ?? running.mongodbUrl };
}
