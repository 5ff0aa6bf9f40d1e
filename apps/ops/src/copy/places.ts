import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { makeFolder, refuseHalfRestored, runningStores, type StoreAddresses } from '@annal/embedded-storage';
import type { OpsConfiguration } from '../config.ts';
import { Refusal } from '../refusal.ts';

export interface CopyTarget {
  readonly toEventstore?: string;
  readonly toMongodb?: string;
  readonly toFolder?: string;
  readonly position?: readonly string[];
}

export interface Place extends StoreAddresses {
  close(): Promise<void>;
}

export async function sourceOf({ eventStoreUrl, mongodbUrl, dataDir }: OpsConfiguration): Promise<Place> {
  const known = { eventStoreUrl, mongodbUrl };
  if (eventStoreUrl && mongodbUrl) return opened(known, dataDir);
  const running = await runningStores(dataDir);
  if (running) return opened({ ...running, ...defined(known) }, dataDir);
  refuseHalfRestored(dataDir);
  const missing = ['eventstoredb.db', 'mongodb.db'].find((file) => !existsSync(join(dataDir, 'stores', file)));
  if (missing !== undefined)
    throw new Refusal(`${dataDir} holds no embedded stores; set DATA_DIR, or EVENTSTORE_URL and MONGODB_URL`);
  return opened(known, dataDir);
}

export async function targetOf({ toEventstore, toMongodb, toFolder }: CopyTarget, dataDir: string): Promise<Place> {
  if (!toFolder && !(toEventstore && toMongodb))
    throw new Refusal('Name the target: --to-eventstore and --to-mongodb, or --to-folder for embedded stores');
  if (toFolder && resolve(toFolder) === resolve(dataDir)) throw new Refusal(`${toFolder} is the source folder`);
  if (toFolder) {
    refuseHalfRestored(toFolder);
    makeFolder(join(toFolder, 'stores'), 0o700);
  }
  return opened({ eventStoreUrl: toEventstore, mongodbUrl: toMongodb }, toFolder ?? '');
}

async function opened(
  known: Partial<Record<keyof StoreAddresses, string | undefined>>,
  folder: string,
): Promise<Place> {
  const options = { dataDir: join(folder, 'stores'), onFailure };
  const events = known.eventStoreUrl ? undefined : await startEmbeddedEventStore(options);
  try {
    const documents = known.mongodbUrl ? undefined : await startEmbeddedMongo(options);
    return {
      eventStoreUrl: known.eventStoreUrl ?? events?.connectionString ?? '',
      mongodbUrl: known.mongodbUrl ?? documents?.connectionString ?? '',
      close: async () => void (await Promise.all([events?.close(), documents?.close()])),
    };
  } catch (error) {
    await events?.close();
    throw error;
  }
}

function defined<Value extends object>(values: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Value>;
}

function onFailure(error: Error): never {
  process.stderr.write(`An embedded store has failed: ${error.message}\n`);
  process.exit(1);
}
