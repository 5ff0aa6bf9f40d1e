import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import { projectStream, treeAggregate, treeStream, type TreeCommand, type TreeFacts } from '@annal/structure-domain';
import { SetAutomaticRedirectsHandler } from './change-redirects.ts';
import { KeepRedirectsHandler } from './keep-redirects.ts';
import { redirectKeeper } from './redirect-keeper.process.ts';
import { RedirectStore } from './redirect-store.ts';
import { facts as library, nodeIdOf } from './testing/tree-changes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'annal-redirects-'));
let server: Awaited<ReturnType<typeof startEmbeddedEventStore>>;
let store: EventStore;
beforeAll(async () => {
  server = await startEmbeddedEventStore({ dataDir });
  store = new EventStore(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => new Date());
});
afterAll(async () => {
  await store.close();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const context = (commandId: string = randomUUID()): CommandContext => ({
  ...{ commandId, correlationId: commandId, causationId: commandId },
  actor: { kind: 'user', id: 'u1', name: 'm.dewey' },
});

class Everything extends AccessControl {
  allows(): boolean {
    return true;
  }
  require(): void {}
}

const projects = { ...projectFacts, decide: (event: ProjectEvent) => [event] };

/** A project with one node, whose redirects are kept only when `keep` is called. */
class LateProject {
  private readonly facts: TreeFacts = { ...library, projectUuid: randomUUID() };
  private readonly redirects = new RedirectStore(store);
  private readonly settings = new SetAutomaticRedirectsHandler(this.redirects, new Everything(), store);
  private readonly keeper = new KeepRedirectsHandler(this.redirects);

  static async withBooks(): Promise<LateProject> {
    const project = new LateProject();
    const { projectUuid, projectId, rootNodeId, primaryLanguage, supportedLanguages } = project.facts;
    const details = { name: 'Library', description: null, color: 'cobalt', deliverySysExclusions: [] };
    const data = { projectUuid, rootNodeId, projectId, ...details, primaryLanguage, supportedLanguages };
    const created = { type: 'ProjectCreated', schemaVersion: 1, data } as const;
    await store.transact(projects, projectStream(projectUuid), created, context());
    const sent = { displayName: { 'en-GB': 'Books' }, slug: { 'en-GB': 'books' } };
    const node = { facts: project.facts, parentId: rootNodeId, newId: nodeIdOf(1), sent };
    await project.change({ type: 'CreateNode', data: node });
    return project;
  }

  rename(slug: string): Promise<void> {
    const data = { facts: this.facts, nodeId: nodeIdOf(1), sent: { slug: { 'en-GB': slug } } };
    return this.change({ type: 'ChangeNode', data });
  }

  async set(settings: { readonly automatic?: boolean; readonly statusCode?: number }): Promise<void> {
    const { projectUuid: uuid, projectId: id } = this.facts;
    await this.settings.execute({ data: { project: { uuid, id }, ...settings }, context: context() });
  }

  async keep(): Promise<void> {
    for await (const event of store.readStream(treeAggregate, treeStream(this.facts.projectUuid)))
      for (const reaction of redirectKeeper.react(event))
        if (reaction.kind === 'set') await this.keeper.execute({ data: reaction.timer.command, context: context() });
  }

  async kept(): Promise<readonly string[]> {
    const { state } = await this.redirects.load(this.facts.projectUuid);
    return [...state.kept.values()].map(({ path, statusCode }) => `${path} ${statusCode}`);
  }

  private async change(command: TreeCommand): Promise<void> {
    await store.transact(treeAggregate, treeStream(this.facts.projectUuid), command, context());
  }
}

describe('redirects that are kept late', () => {
  it('follow the settings that were in force when each change of the tree was acknowledged', async () => {
    const project = await LateProject.withBooks();
    await project.rename('early');
    await project.set({ automatic: true, statusCode: 308 });
    await project.rename('shelf');
    await project.set({ statusCode: 302 });
    await project.rename('desk');
    await project.set({ automatic: false });
    await project.rename('late');
    await project.keep();
    expect(await project.kept()).toEqual(['/early 308', '/shelf 302']);
    await project.set({ automatic: true });
    await project.rename('now');
    await project.keep();
    expect(await project.kept()).toEqual(['/early 308', '/shelf 302', '/late 302']);
  });
});
