import { setTimeout as wait } from 'node:timers/promises';
import { eventSource, projections } from '@annal/app-projector';
import { pushKeyAggregate } from '@annal/blocks-contracts';
import type { StoreAddresses } from '@annal/embedded-storage';
import { EventStore, LogAudit } from '@annal/event-store';
import { compareReadModels, connectDatabase, ProjectionHost, type ReadModelDatabase } from '@annal/read-models';
import { findLostAssignments } from '@annal/security-access';
import { aloneIn } from './alone-in.ts';
import { caughtUp } from './caught-up.ts';
import { refuseForeign } from './foreign.ts';
import { Progress, say } from './progress.ts';
import { SearchIndexDesk } from './search-index.ts';

/** A running service changes documents all the time, so one is compared this often before it counts as different. */
const AGAIN = { times: 60, pause: () => wait(100) };
const SHOWN = 20;
const NOUNS = { users: 'user', groups: 'group', apiKeys: 'API key' } as const;

/** Checks the log, and the read models against a second build. The service may run. @returns whether all is well */
export async function verify({ eventStoreUrl, mongodbUrl }: StoreAddresses): Promise<boolean> {
  const store = new EventStore(eventStoreUrl, () => new Date());
  const live = connectDatabase(mongodbUrl);
  const scratch = connectDatabase(mongodbUrl, live.names.verify);
  try {
    await refuseForeign(store, live);
    return await aloneIn(scratch.database, () => compareAll(store, live, scratch));
  } finally {
    await Promise.all([scratch.close(), live.close(), store.close()]);
  }
}

async function compareAll(store: EventStore, live: ReadModelDatabase, scratch: ReadModelDatabase): Promise<boolean> {
  try {
    const problems = await auditLog(store);
    await listLostAssignments(store);
    const differences = await compareWithRebuild(store, live, scratch);
    const inIndex = await new SearchIndexDesk(live.database).verify();
    return problems + differences + inIndex === 0;
  } finally {
    await scratch.database.dropDatabase();
  }
}

async function auditLog(store: EventStore): Promise<number> {
  const audit = new LogAudit({ types: knownTypes(), withMaxAge: new Set([pushKeyAggregate.category]) });
  const progress = new Progress('log', Number(await store.headPosition()));
  for await (const event of store.readAll()) {
    audit.see(event);
    progress.at(Number(event.position));
  }
  const { events, streams, problems } = audit.summary;
  progress.end(`${events} events in ${streams} streams, ${problems.length} problems`);
  for (const problem of problems.slice(0, SHOWN)) say(`  ${problem}`);
  return problems.length;
}

/** The log is sound, but users may lack rights, and administrators have to know whose. */
async function listLostAssignments(store: EventStore): Promise<void> {
  const lost = await findLostAssignments(store);
  if (lost.length === 0) return;
  say(
    `roles: ${lost.length} name somebody who took over the name later, which grants nothing; save the role to assign it`,
  );
  for (const { projectId, roleId, kind, id, name } of lost)
    say(`  role ${roleId} of project ${projectId}: ${NOUNS[kind]} ${name} (${id})`);
}

async function compareWithRebuild(
  store: EventStore,
  live: ReadModelDatabase,
  scratch: ReadModelDatabase,
): Promise<number> {
  const log = { info: () => undefined, warn: () => undefined, error: report };
  const source = eventSource(store, projections);
  const host = new ProjectionHost({ database: scratch.database, source, projections, holder: 'verify', log });
  host.start();
  try {
    await caughtUp(host, Number(await store.headPosition()));
    let documents = 0;
    const onCollection = (_name: string, count: number) => (documents += count);
    const options = { projections, again: AGAIN, onCollection };
    const { differences } = await compareReadModels(live.database, scratch.database, options);
    say(`read models: ${documents} documents and counters, ${differences.length} differences`);
    for (const { collection, id, live, rebuilt } of differences.slice(0, SHOWN))
      say(`  ${collection} ${id}: ${summary(live)}, should be ${summary(rebuilt)}`);
    return differences.length;
  } finally {
    await host.stop();
  }
}

function summary(document: unknown): string {
  if (!document) return 'missing';
  const { position, count } = document as { readonly position?: bigint; readonly count?: number };
  return `${count === undefined ? '' : `${count} `}at position ${position}`;
}

function knownTypes(): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>();
  for (const { category, schemas } of projections.flatMap(({ sources }) => sources)) {
    types.set(category, new Set([...(types.get(category) ?? []), ...Object.keys(schemas)]));
  }
  return types;
}

function report(details: object, message: string): void {
  process.stderr.write(`${message}: ${JSON.stringify(details)}\n`);
}
