import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { searchedEntries, searchedEntry, type SearchedEntryDocument } from '@annal/content-read-models';
import { EventStore } from '@annal/event-store';
import { DomainError, type Actor, type Aggregate, type Clock, type CommandContext, type Receipt } from '@annal/kernel';
import { connectDatabase, ProjectionHost, ReadModels, type AnyProjection } from '@annal/read-models';
import { SearchIndex } from '@annal/search-service';
import { SqliteEngine } from '@annal/search-sqlite';
import { AccessControl, type AccessRequest } from '@annal/security-contracts';
import {
  projectFacts,
  projectFactsStream,
  type ProjectEvent,
  type ProjectFacts,
  type ProjectRef,
} from '@annal/structure-contracts';

export const editor: Actor = { kind: 'user', id: 'u1', name: 'm.dewey' };

export const context = (commandId: string = randomUUID()): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: editor,
});

/** Allows everything unless `denies` says otherwise, and records the requests. */
export class RecordingAccess extends AccessControl {
  readonly asked: AccessRequest[] = [];
  denies: (request: AccessRequest) => boolean = () => false;

  allows(_: Actor, request: AccessRequest): boolean {
    this.asked.push(request);
    return !this.denies(request);
  }

  require(actor: Actor, request: AccessRequest): void {
    if (!this.allows(actor, request)) throw new DomainError('forbidden', 'Access.Denied', 'Access denied');
  }
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startContentStack(projections: readonly AnyProjection[], clock: Clock) {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-content-'));
  const [events, documents] = await Promise.all([
    startEmbeddedEventStore({ dataDir: join(dataDir, 'events') }),
    startDocuments({ dataDir: join(dataDir, 'documents') }),
  ]);
  const store = new EventStore(process.env['EVENTSTORE_URL'] ?? events.connectionString, clock);
  const { database, close } = connectDatabase(documents.connectionString);
  const sources = new Map(projections.flatMap((each) => each.sources).map((each) => [each.category, each]));
  const host = new ProjectionHost({
    database,
    projections,
    holder: 'test',
    log: quiet,
    source: {
      subscribe: ({ categories, ...options }) => {
        const followed = [...sources.values()].filter(({ category }) => categories.includes(category));
        return store.subscribe({ ...options, sources: followed });
      },
      headPosition: () => store.headPosition(),
    },
  });
  host.start();
  const index = indexOf(store, join(dataDir, 'search'));
  return {
    store,
    readModels: new ReadModels(database),
    index: index.asked,
    async shown<Reply extends Receipt>(written: Promise<Reply>): Promise<Reply> {
      const reply = await written;
      if (!(await host.reached(reply.category, BigInt(reply.position), 10_000))) throw new Error('Not shown in time');
      return reply;
    },
    project: (supportedLanguages: readonly string[] = ['en-GB', 'cy']) => aProject(store, supportedLanguages),
    async changeProject(event: ProjectEvent): Promise<Receipt> {
      const stream = projectFactsStream(event.data.projectUuid);
      return (await store.transact(projects, stream, event, context())).receipt;
    },
    async stop(): Promise<void> {
      await host.stop();
      await index.stop();
      await store.close();
      await close();
      await Promise.all([events.close(), documents.close()]);
      rmSync(dataDir, { recursive: true });
    },
  };
}

function indexOf(store: EventStore, folder: string) {
  let index: SearchIndex<SearchedEntryDocument> | undefined;
  const start = () => {
    const engine = new SqliteEngine(folder, { version: 'test', searched: searchedEntry });
    const started = new SearchIndex({ engine, events: searchedEntries, log: store, report: quiet });
    started.start(true);
    return started;
  };
  return {
    asked: async () => {
      index ??= start();
      await index.untilLevel();
      return index;
    },
    stop: async () => index?.stop(),
  };
}

const projects: Aggregate<ProjectFacts, ProjectEvent, ProjectEvent> = {
  ...projectFacts,
  decide: (event) => [event],
};

async function aProject(
  store: EventStore,
  supportedLanguages: readonly string[],
): Promise<ProjectRef & { readonly rootNodeId: string }> {
  const [projectUuid, rootNodeId] = [randomUUID(), randomUUID()];
  const languages = { primaryLanguage: 'en-GB', supportedLanguages };
  const details = { name: 'Library', description: null, color: 'cobalt', deliverySysExclusions: [] };
  const data = { projectUuid, rootNodeId, projectId: 'library', ...details, ...languages };
  const created = { type: 'ProjectCreated', schemaVersion: 1, data } as const;
  await store.transact(projects, projectFactsStream(projectUuid), created, context());
  return { uuid: projectUuid, id: 'library', rootNodeId };
}
