import { backoffMs, delay } from '@annal/concurrency';
import { BadSetting } from '@annal/configuration';
import { EventStore, refusalOf, refusalOfNodes, type SnapshotLogger } from '@annal/event-store';
import type { CheckResult, HealthChecks } from '@annal/http';
import { DomainError, type Clock } from '@annal/kernel';
import {
  connectDatabase,
  connected,
  foreignDatabase,
  mongoRefusalOf,
  storeAnswer,
  type ReadModelDatabase,
} from '@annal/read-models';
import { identify } from './identities.ts';

export interface StoresOptions {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly clock: Clock;
  readonly log?: SnapshotLogger;
}

export interface Stores {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelDatabase;
  readonly identity: { logId: string | undefined };
}

interface WaitingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const shared = { shared: true };
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

export function openStores({ eventStoreUrl, mongodbUrl, clock, log }: StoresOptions): Stores {
  const eventStore = new EventStore(eventStoreUrl, clock, log);
  return { eventStore, readModels: connectDatabase(mongodbUrl), identity: { logId: undefined } };
}

export function watchStores(health: HealthChecks, { eventStore, readModels, identity }: Stores): void {
  const foreignLog = () => eventStore.foreignLog;
  health.register('event store', () => reachable(() => eventStore.headPosition(), foreignLog), shared);
  let foreign: string | undefined;
  const askDatabases = async () => {
    foreign = undefined;
    if (identity.logId === undefined) await readModels.database.command({ ping: 1 });
    else foreign = await foreignDatabase(readModels, identity.logId);
  };
  health.register('read models', () => reachable(askDatabases, () => foreign), shared);
}

/** Waits without limit. @throws BadSetting for a lasting refusal */
export async function reachStores(stores: Stores, { eventStoreUrl }: StoresOptions, log: WaitingLog): Promise<void> {
  const { eventStore, readModels } = stores;
  const askEventStore = async () => {
    try {
      await eventStore.headPosition();
    } catch (error) {
      throw settingRefused(error) ?? nodeRefused(await refusalOfNodes(eventStoreUrl)) ?? error;
    }
  };
  const askDatabase = async () => {
    await connected(readModels.database.client);
    // A ping is answered without permissions.
    await storeAnswer(readModels.database.collection('projections').findOne({}, { projection: { _id: 1 } }));
  };
  // A refusal by one store ends the wait for the other.
  const ending = new AbortController();
  const reach = (name: string, ask: () => Promise<void>) => untilReached(name, ask, log, ending.signal);
  try {
    await Promise.all([reach('event store', askEventStore), reach('read models', askDatabase)]);
    await reach('stores', async () => void (stores.identity.logId = await identify(stores)));
  } finally {
    ending.abort();
  }
}

export function settingRefused(error: unknown): BadSetting | undefined {
  const ofDocuments = mongoRefusalOf(error);
  return ofDocuments === undefined
    ? nodeRefused(refusalOf(error))
    : new BadSetting('MONGODB_URL', refused(ofDocuments));
}

function nodeRefused(reason: string | undefined): BadSetting | undefined {
  return reason === undefined ? undefined : new BadSetting('EVENTSTORE_URL', refused(reason));
}

const refused = (reason: string) => `names a server that cannot be used: ${reason}`;

async function untilReached(
  name: string,
  ask: () => Promise<void>,
  log: WaitingLog,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1, isWaiting = false; ; attempt += 1) {
    try {
      await ask();
      if (isWaiting) log.info({ store: name }, 'Store reached');
      return;
    } catch (error) {
      const refusal = settingRefused(error);
      if (refusal) throw refusal;
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
    }
    if (!isWaiting) log.warn({ store: name }, 'Store cannot be reached, waiting for it');
    isWaiting = true;
    await delay(backoffMs(attempt, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), signal);
    if (signal.aborted) return;
  }
}

async function reachable(ask: () => Promise<unknown>, foreign: () => string | undefined): Promise<CheckResult> {
  const own = () => ({ ok: false, reason: foreign() ?? '', shared: false });
  try {
    await ask();
    return foreign() === undefined ? { ok: true } : own();
  } catch (error) {
    if (foreign() !== undefined) return own();
    const reason = refusalOf(error) ?? mongoRefusalOf(error);
    return { ok: false, reason: reason ?? 'cannot be reached' };
  }
}
