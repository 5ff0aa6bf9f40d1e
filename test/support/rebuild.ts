import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { projections } from '@annal/app-projector';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { EventStore } from '@annal/event-store';
import { connectDatabase, ProjectionHost } from '@annal/read-models';
import type { Collection, Db } from 'mongodb';
import { eventSource } from '../../apps/projector/src/event-source.ts';
import { until } from './until.ts';

export interface Difference {
  readonly collection: string;
  readonly id: string;
  readonly live: unknown;
  readonly rebuilt: unknown;
}

export interface Comparison {
  /** Documents per collection of the rebuild. */
  readonly documents: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

interface Stored {
  readonly _id: string;
}

interface ProjectionRecord extends Stored {
  readonly live: string;
}

const RECORDS = 'projections';
const REBUILT_WITHIN_MS = 300_000;
const ENCODING = { useBigInt64: true } as const;
const fail = (_: unknown, message: string): never => {
  throw new Error(message);
};

/**
 * Compares the read models that a service has left behind with those its log gives: every document of every
 * projection, with positions, counters and indexes. The service has to have stopped; its folder stays as it is.
 */
export async function compareWithRebuild(dataDir: string): Promise<Comparison> {
  const stores = join(dataDir, 'stores');
  const spare = mkdtempSync(join(tmpdir(), 'annal-rebuild-'));
  const log = await startEmbeddedEventStore({ dataDir: stores });
  const [left, fresh] = [await startEmbeddedMongo({ dataDir: stores }), await startEmbeddedMongo({ dataDir: spare })];
  const live = connectDatabase(left.connectionString);
  const rebuilt = connectDatabase(fresh.connectionString);
  const store = new EventStore(log.connectionString, () => new Date());
  try {
    await rebuild(store, rebuilt.database);
    return await compare(live.database, rebuilt.database);
  } finally {
    await Promise.all([live.close(), rebuilt.close(), store.close()]);
    await Promise.all([log.close(), left.close(), fresh.close()]);
    rmSync(spare, { recursive: true });
  }
}

/** Throws every read model of a service that has stopped away. */
export async function dropReadModels(dataDir: string): Promise<void> {
  const documents = await startEmbeddedMongo({ dataDir: join(dataDir, 'stores') });
  const { database, close } = connectDatabase(documents.connectionString);
  try {
    for (const { name } of projections) {
      const build = await liveBuild(database, name);
      for (const suffix of ['', '-counts']) await database.dropCollection(`${name}-${build}${suffix}`);
    }
    await database.dropCollection(RECORDS);
  } finally {
    await close();
    await documents.close();
  }
}

async function rebuild(store: EventStore, database: Db): Promise<void> {
  const log = { info: () => undefined, warn: fail, error: fail };
  const source = eventSource(store, projections);
  const host = new ProjectionHost({ database, source, projections, holder: 'rebuild', log });
  host.start();
  const states = async () => host.status().map(({ name, caughtUp, error }) => ({ name, caughtUp, error }));
  await until(states, (all) => all.every(({ caughtUp }) => caughtUp), REBUILT_WITHIN_MS);
  await host.stop();
}

async function compare(live: Db, rebuilt: Db): Promise<Comparison> {
  const documents: Record<string, number> = {};
  const differences: Difference[] = [];
  for (const { name } of projections) {
    const builds = await Promise.all([live, rebuilt].map((database) => liveBuild(database, name)));
    for (const suffix of ['', '-counts']) {
      const [there, here] = builds.map((build) => `${name}-${build}${suffix}`) as [string, string];
      const pair = [collectionOf(live, there), collectionOf(rebuilt, here)] as const;
      documents[here] = await compareCollections(...pair, differences);
      if (suffix === '') await compareIndexes(...pair, differences);
    }
  }
  return { documents, differences };
}

async function liveBuild(database: Db, name: string): Promise<string | undefined> {
  return (await database.collection<ProjectionRecord>(RECORDS).findOne({ _id: name }))?.live;
}

const collectionOf = (database: Db, name: string) => database.collection<Stored>(name, ENCODING);

/** Side by side in the order of their ids. How many documents the second has. */
async function compareCollections(
  live: Collection<Stored>,
  rebuilt: Collection<Stored>,
  differences: Difference[],
): Promise<number> {
  const [there, here] = [live, rebuilt].map((collection) => collection.find({}, { sort: { _id: 1 }, batchSize: 500 }));
  let [a, b] = [await there?.next(), await here?.next()];
  let count = 0;
  while (a || b) {
    const [isLeft, isRight] = [a && !(b && b._id < a._id), b && !(a && a._id < b._id)];
    const [x, y] = [isLeft ? a : null, isRight ? b : null];
    if (!isDeepStrictEqual(x, y))
      differences.push({ collection: rebuilt.collectionName, id: (x ?? y)?._id ?? '', live: x, rebuilt: y });
    if (isLeft) a = await there?.next();
    if (isRight) b = await here?.next();
    if (isRight) count += 1;
  }
  return count;
}

async function compareIndexes(
  live: Collection<Stored>,
  rebuilt: Collection<Stored>,
  differences: Difference[],
): Promise<void> {
  const [there, here] = await Promise.all([live, rebuilt].map((collection) => collection.indexes()));
  if (!isDeepStrictEqual(there, here))
    differences.push({ collection: rebuilt.collectionName, id: 'indexes', live: there, rebuilt: here });
}
