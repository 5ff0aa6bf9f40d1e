import { eventSource, projections } from '@annal/app-projector';
import { CopyRefused, EventStore, LogCopy, refusalOf, type PositionInData } from '@annal/event-store';
import { INTEGRATION_CATEGORY } from '@annal/integration-contracts/catalogue';
import { processHolders } from '@annal/process';
import {
  connectDatabase,
  foreignDatabase,
  leaseHolder,
  mongoRefusalOf,
  ProjectionHost,
  projectionHolders,
  usedDatabase,
  type ReadModelDatabase,
} from '@annal/read-models';
import { caughtUp } from '../caught-up.ts';
import type { OpsConfiguration } from '../config.ts';
import { refuseForeign } from '../foreign.ts';
import { Progress, say } from '../progress.ts';
import { Refusal } from '../refusal.ts';
import { copyDocuments } from './documents.ts';
import { copyFiles } from './files.ts';
import { sourceOf, targetOf, type CopyTarget, type Place } from './places.ts';

/** Positions in event data, which a copy translates. New event types with positions have to be added here. */
const POSITIONS: readonly PositionInData[] = [
  { category: INTEGRATION_CATEGORY, path: ['origin', 'position'] },
  { category: 'redirects', type: 'NodeRedirectKept', path: ['causedAt'] },
  { category: 'redirects', type: 'AutomaticRedirectsSet', path: ['inForceAfter'] },
];

interface Ends {
  readonly from: Place;
  readonly to: Place;
  readonly store: EventStore;
  readonly source: ReadModelDatabase;
  readonly target: ReadModelDatabase;
}

/** Copies an installation to other stores. Continues an interrupted run; the target is usable only once complete. */
export async function copyInstallation(settings: OpsConfiguration, where: CopyTarget): Promise<void> {
  const wrong = where.position?.find((position) => !/^\d+$/.test(position));
  if (wrong !== undefined) throw new Refusal(`${wrong} is not a position`);
  const from = await sourceOf(settings);
  try {
    const to = await targetOf(where, settings.dataDir);
    const store = new EventStore(from.eventStoreUrl, () => new Date());
    const [source, target] = [connectDatabase(from.mongodbUrl), connectDatabase(to.mongodbUrl)];
    try {
      await copyBetween({ from, to, store, source, target }, settings, where);
    } catch (error) {
      throw refusalFor(error) ?? error;
    } finally {
      await Promise.all([store.close(), source.close(), target.close()]);
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function copyBetween(
  ends: Ends,
  settings: OpsConfiguration,
  { toFolder, position: asked = [] }: CopyTarget,
): Promise<void> {
  const { from, to, store, source, target } = ends;
  await refuseForeign(store, source);
  await refuseRunning('source', source);
  await refuseRunning('target', target);
  const prepare = async (logId?: string) => {
    const problem = await usedDatabase(target, logId);
    if (problem !== undefined) throw new Refusal(`The target is not empty: ${problem}`);
  };
  const urls = { from: from.eventStoreUrl, to: to.eventStoreUrl };
  const copy = await LogCopy.begin(urls, await store.identify(), POSITIONS, prepare);
  if (!copy) return say('The target is a complete copy of this installation; there is nothing left to do');
  try {
    const problem = await foreignDatabase(target, copy.logId);
    if (problem !== undefined) throw new Refusal(problem);
    await copyLog(copy, store);
    const head = await store.headPosition();
    const moved = (position: bigint) => (position > head ? undefined : copy.positions.translate(position));
    for (const position of asked) say(`position ${position} is ${moved(BigInt(position)) ?? 'nowhere'} in the copy`);
    await copyDocuments(source, target, moved);
    await copyFiles(settings, toFolder);
    await buildReadModels(to, target, copy.logId);
    await refuseRunning('source', source);
    if ((await copy.run()) > 0) throw new Refusal('The source changed during the copy; stop it and start again');
    await copy.finish();
    say(`Copied. ${next(toFolder)}`);
  } finally {
    await copy.close();
  }
}

async function copyLog(copy: LogCopy, store: EventStore): Promise<void> {
  const progress = new Progress('log', Number(await store.headPosition()));
  const count = await copy.run((position) => progress.at(Number(position)));
  progress.end(`${count} events`);
}

async function buildReadModels(
  { eventStoreUrl }: Place,
  { database }: ReadModelDatabase,
  logId: string,
): Promise<void> {
  const store = new EventStore(eventStoreUrl, () => new Date());
  store.expect(logId);
  const report = (details: object, message: string) =>
    void process.stderr.write(`${message}: ${JSON.stringify(details)}\n`);
  const log = { info: () => undefined, warn: () => undefined, error: report };
  const source = eventSource(store, projections);
  const host = new ProjectionHost({ database, source, projections, holder: leaseHolder(), log });
  host.start();
  try {
    await caughtUp(host, Number(await store.headPosition()), 'read models');
  } finally {
    await host.stop();
    await store.close();
  }
}

function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof CopyRefused) return new Refusal(error.message);
  const [ofLog, ofDocuments] = [refusalOf(error), mongoRefusalOf(error)];
  if (ofLog !== undefined) return new Refusal(`An event store cannot be used: ${ofLog}`);
  return ofDocuments === undefined ? undefined : new Refusal(`A MongoDB cannot be used: ${ofDocuments}`);
}

async function refuseRunning(which: 'source' | 'target', { database }: ReadModelDatabase): Promise<void> {
  const [holder] = [...(await projectionHolders(database)), ...(await processHolders(database))];
  if (holder !== undefined)
    throw new Refusal(`A service runs on the ${which} (${holder}); stop all of its services and start again`);
}

function next(toFolder: string | undefined): string {
  return toFolder === undefined
    ? 'Start the services with the new EVENTSTORE_URL and MONGODB_URL, and the same keys and asset files'
    : `Start the service with DATA_DIR=${toFolder}`;
}
