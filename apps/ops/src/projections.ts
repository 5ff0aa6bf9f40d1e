import { setTimeout as wait } from 'node:timers/promises';
import { projections } from '@annal/app-projector';
import { EventStore } from '@annal/event-store';
import { connectDatabase, ProjectionOperations, type RebuildWishes } from '@annal/read-models';
import type { StoreAddresses } from '@annal/embedded-storage';
import { SEARCH_INDEX } from '@annal/search-service';
import { Progress, say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { SearchIndexDesk } from './search-index.ts';

const LOOK_AGAIN_MS = 200;

export class ProjectionDesk {
  private constructor(
    private readonly operations: ProjectionOperations,
    private readonly searchIndex: SearchIndexDesk,
    private readonly store: EventStore,
    readonly close: () => Promise<void>,
  ) {}

  static open({ mongodbUrl, eventStoreUrl }: StoreAddresses): ProjectionDesk {
    const { database, close } = connectDatabase(mongodbUrl);
    const store = new EventStore(eventStoreUrl, () => new Date());
    const closeBoth = async () => void (await Promise.all([close(), store.close()]));
    return new ProjectionDesk(new ProjectionOperations(database), new SearchIndexDesk(database), store, closeBoth);
  }

  async list(): Promise<void> {
    const head = await this.store.headPosition();
    say(`head of the log: ${head}`);
    for (const { name, live, kept, builds } of await this.operations.list()) {
      const others = Object.keys(builds).filter((build) => build !== live);
      const notes = others.map((build) => `${build}${build === kept ? ' is kept' : ''} at ${builds[build] ?? 'start'}`);
      say(
        `${name.padEnd(24)} ${live.padEnd(8)} at ${builds[live] ?? 'start'}${notes.map((note) => `, ${note}`).join('')}`,
      );
    }
    await this.searchIndex.list();
  }

  /** Resolves once readers have switched, or could switch if that is held back. */
  async rebuild(name: string, wishes: RebuildWishes): Promise<void> {
    if (name === SEARCH_INDEX) return this.rebuildSearchIndex(wishes);
    const projection = projections.find((each) => each.name === name);
    if (!projection) throw new Refusal(`There is no projection '${name}'`);
    const build = await this.operations.rebuild(name, projection.version, wishes);
    const head = await this.store.headPosition();
    const progress = new Progress(`${name} ${build}`, Number(head));
    for (;;) {
      const { live, builds } = await this.operations.state(name);
      const formerly = builds[live] ?? -1n;
      const filled = builds[build] ?? -1n;
      progress.at(Math.max(0, Number(filled)));
      // A projection sees only its categories and may never reach the head.
      if (live === build || (wishes.hold && filled >= formerly)) break;
      await wait(LOOK_AGAIN_MS);
    }
    progress.end(wishes.hold ? 'is complete and waits' : 'is live');
    if (wishes.hold) say(`Switch readers with: switch ${name}; give it up with: abandon ${name} ${build}`);
  }

  private async rebuildSearchIndex({ hold, keep }: RebuildWishes): Promise<void> {
    if (hold || keep)
      throw new Refusal(`${SEARCH_INDEX} is switched by each process itself, without --hold and --keep`);
    await this.searchIndex.rebuild(await this.store.headPosition());
  }

  async switchOver(name: string): Promise<void> {
    const { live } = await this.operations.state(name);
    await this.operations.switchOver(name);
    while ((await this.operations.state(name)).live === live) await wait(LOOK_AGAIN_MS);
    say(`${name}: readers are on ${(await this.operations.state(name)).live}`);
  }

  async rollBack(name: string): Promise<void> {
    say(`${name}: readers are back on ${await this.operations.rollBack(name)}`);
  }

  async settle(name: string): Promise<void> {
    await this.operations.settle(name);
    say(`${name}: the former build is dropped`);
  }

  async abandon(name: string, build: string): Promise<void> {
    await this.operations.abandon(name, build);
    say(`${name}: ${build} is dropped`);
  }
}
