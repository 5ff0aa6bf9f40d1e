import { join } from 'node:path';
import { contentProjections } from '@annal/content-read-models';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { EventStore } from '@annal/event-store';
import { connectDatabase, ProjectionHost, type AnyProjection } from '@annal/read-models';
import { structureProjections } from '@annal/structure-read-models';
import { eventSource } from '../../apps/projector/src/event-source.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

export async function rebuildReadModels(
  dataDir: string,
): Promise<{ events: number; seconds: number; perSecond: number }> {
  const log = await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores') });
  const documents = await startEmbeddedMongo({ dataDir: join(dataDir, 'stores') });
  const store = new EventStore(log.connectionString, () => new Date());
  const database = connectDatabase(documents.connectionString, `rebuild-${Date.now()}`);
  const projections: readonly AnyProjection[] = [...structureProjections, ...contentProjections];
  let events = 0;
  const source = eventSource(store, projections);
  const counting: typeof source = {
    ...source,
    subscribe: async function* (options) {
      for await (const batch of source.subscribe(options)) {
        if (options.categories.includes('entry')) events += batch.length;
        yield batch;
      }
    },
  };
  const host = new ProjectionHost({
    database: database.database,
    source: counting,
    projections,
    holder: 'bench',
    log: quiet,
  });
  const began = performance.now();
  host.start();
  while (!host.status().every(({ caughtUp }) => caughtUp)) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = (performance.now() - began) / 1000;
  await host.stop();
  await database.database.dropDatabase();
  await Promise.all([database.close(), store.close()]);
  await Promise.all([log.close(), documents.close()]);
  return { events, seconds: Math.round(seconds * 100) / 100, perSecond: Math.round(events / seconds) };
}
