import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '@annal/app-projector';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { realDocuments, type Documents } from '@annal/embedded-mongodb/testing';
import { EventStore } from '@annal/event-store';
import { DomainError } from '@annal/kernel';
import { compareReadModels, connectDatabase, ProjectionHost, type Comparison } from '@annal/read-models';
import type { Db } from 'mongodb';
import { eventSource } from '../../../apps/projector/src/event-source.ts';
import { isLong } from '../sampling.ts';
import { until } from '../until.ts';

export type { Comparison, Difference } from '@annal/read-models';

type Stored = Pick<Documents, 'connectionString' | 'close'>;

interface ProjectionRecord {
  readonly _id: string;
  readonly live: string;
}

const RECORDS = 'projections';
const REBUILT_WITHIN_MS = isLong ? 1_200_000 : 300_000;
/** On a busy machine a store or this process may miss deadlines; projections retry by themselves. */
const AWAY = /^(Mongo(Network|ServerSelection|PoolCleared|NotConnected)|LeaseLost)/;
const isAway = (error: unknown) =>
  error instanceof DomainError ? error.kind === 'unavailable' : error instanceof Error && AWAY.test(error.name);
const fail = ({ err }: { readonly err?: unknown }, message: string): void => {
  if (!isAway(err)) throw new Error(message, { cause: err });
};

/**
 * Compares all read models of a stopped service with a rebuild from its log. What the service had not shown yet when it
 * stopped is applied first, as its next start would do.
 *
 * @param mongodbUrl if the service had another than that of `documentsOf`
 */
export async function compareWithRebuild(dataDir: string, mongodbUrl?: string): Promise<Comparison> {
  const stores = join(dataDir, 'stores');
  const spare = mkdtempSync(join(tmpdir(), 'annal-rebuild-'));
  const [log, left, fresh] = await Promise.all([
    startEmbeddedEventStore({ dataDir: stores }),
    mongodbUrl === undefined ? documentsOf(dataDir) : at(mongodbUrl),
    startEmbeddedMongo({ dataDir: spare }),
  ]);
  const live = connectDatabase(left.connectionString);
  const rebuilt = connectDatabase(fresh.connectionString);
  const store = new EventStore(log.connectionString, () => new Date());
  try {
    await allBuilt(live.database);
    await Promise.all([live, rebuilt].map(({ database }) => followToEnd(store, database)));
    return await compareReadModels(live.database, rebuilt.database, { projections });
  } finally {
    await Promise.all([live.close(), rebuilt.close(), store.close()]);
    await Promise.all([log.close(), left.close(), fresh.close()]);
    rmSync(spare, { recursive: true });
  }
}

/** The documents of a stopped service: in its folder, or on the server at MONGODB_URL. */
export async function documentsOf(dataDir: string): Promise<Stored> {
  const stores = join(dataDir, 'stores');
  const connectionString = existsSync(join(stores, 'mongodb.db')) ? undefined : await realDocuments(dataDir);
  if (connectionString === undefined) return startEmbeddedMongo({ dataDir: stores });
  return at(connectionString);
}

function at(connectionString: string): Stored {
  return { connectionString, close: () => Promise.resolve() };
}

export function documentsIn({ documents }: Comparison, name: string): number {
  const found = Object.entries(documents).find(([collection]) => collection.replace(/-v\d+/, '') === name);
  return found?.[1] ?? 0;
}

export async function dropReadModels(dataDir: string): Promise<void> {
  const documents = await documentsOf(dataDir);
  const { database, close } = connectDatabase(documents.connectionString);
  try {
    for (const { name } of projections) {
      const build = (await database.collection<ProjectionRecord>(RECORDS).findOne({ _id: name }))?.live;
      for (const suffix of ['', '-counts']) await database.dropCollection(`${name}-${build}${suffix}`);
    }
    await database.dropCollection(RECORDS);
  } finally {
    await close();
    await documents.close();
  }
}

/** What has never been built is not caught up with: the service has to have built it. */
async function allBuilt(database: Db): Promise<void> {
  const records = await database.collection<ProjectionRecord>(RECORDS).find().toArray();
  const built = new Set(records.map(({ _id }) => _id));
  expect(projections.map(({ name }) => name).filter((name) => !built.has(name))).toEqual([]);
}

async function followToEnd(store: EventStore, database: Db): Promise<void> {
  const log = { info: () => undefined, warn: fail, error: fail };
  const source = eventSource(store, projections);
  const host = new ProjectionHost({ database, source, projections, holder: 'rebuild', log });
  host.start();
  const states = async () => host.status().map(({ name, caughtUp, error }) => ({ name, caughtUp, error }));
  await until(states, (all) => all.every(({ caughtUp }) => caughtUp), REBUILT_WITHIN_MS);
  await host.stop();
}
