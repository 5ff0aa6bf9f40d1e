import fc from 'fast-check';
import {
  addressOf,
  redirectsAggregate,
  tracesOf,
  treeAggregate,
  type Redirects,
  type TreeCommand,
  type TreeEvent,
} from '@annal/structure-domain';
import { NodeRedirects } from './node-redirects.ts';
import { redirectKeeper } from './redirect-keeper.process.ts';
import { FormerPaths, type PlainNode } from './testing/former-paths.ts';
import { changesOf, facts, treeCommand, type FormerPlace, type TreeChange } from './testing/tree-changes.ts';
import { shrunkTrees } from './testing/shrunk-trees.ts';
import { TreePlaces } from './testing/tree-places.ts';

const isLong = process.env['LONG'] === '1';
const CHANGES = isLong ? 150 : 60;
/** 10,000 changes in the long form. */
const RUNS = isLong ? 70 : 20;

describe('the redirects of former paths', () => {
  it(
    'lead to the current path of the page, or of the page that took the path over',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
          const world = new World();
          for (const [turn, change] of changesOf(seed, CHANGES).entries()) world.apply(change, turn + 1);
          await world.check();
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    isLong ? 600_000 : 60_000,
  );

  it.each(shrunkTrees)('$name', async ({ changes, path, leadsTo }) => {
    const world = new World();
    for (const [turn, change] of changes.entries()) world.carry(change(turn + 1), turn + 1);
    expect(await world.found(path)).toBe(leadsTo);
    await world.check();
  });
});

class World {
  private tree = treeAggregate.initial;
  private redirects: Redirects = redirectsAggregate.evolve(redirectsAggregate.initial, {
    type: 'AutomaticRedirectsSet',
    schemaVersion: 1,
    data: { projectUuid: facts.projectUuid, automatic: true, statusCode: 301 },
  });
  private readonly model = new FormerPaths(facts.supportedLanguages);
  private readonly former: FormerPlace[] = [];
  private readonly created = new Map<string, string>();
  private readonly places = new TreePlaces(
    () => this.tree,
    (nodeId) => this.created.get(nodeId) ?? '',
  );

  apply(change: TreeChange, turn: number): void {
    this.carry(treeCommand(change, this.tree, turn, this.former), turn);
  }

  carry(command: TreeCommand | undefined, turn: number): void {
    const before = this.nodes();
    let events: readonly TreeEvent[];
    try {
      events = command ? treeAggregate.decide(command, this.tree) : [];
    } catch {
      return;
    }
    const occurredAt = new Date(turn).toISOString();
    const metadata = { actor: { name: 'x' }, occurredAt };
    for (const event of events) {
      if (event.type === 'NodeCreated') this.created.set(event.data.nodeId, occurredAt);
      this.tree = treeAggregate.evolve(this.tree, event);
      const recorded = { ...event, id: String(turn), position: BigInt(turn), metadata };
      for (const reaction of redirectKeeper.react(recorded as never)) this.carryOut(reaction);
    }
    const changedId = command && 'nodeId' in command.data ? command.data.nodeId : undefined;
    const was = before.find(({ id }) => id === changedId);
    if (was?.parentId) this.former.push({ nodeId: was.id, parentId: was.parentId, slug: was.slug });
    this.model.see(this.nodes(), changedId, turn);
  }

  private nodes(): readonly PlainNode[] {
    return this.tree.status === 'live' ? [...this.tree.nodes.values()] : [];
  }

  private carryOut(reaction: ReturnType<typeof redirectKeeper.react>[number]): void {
    if (reaction.kind !== 'set') return;
    const { kind, ...data } = reaction.timer.command;
    const type = kind === 'keepPaths' ? 'KeepNodePaths' : 'DropNodeRedirects';
    const command = { type, data: { ...data, atMost: 1_000 } } as never;
    const events = redirectsAggregate.decide(command, this.redirects);
    this.redirects = events.reduce(redirectsAggregate.evolve, this.redirects);
    // Idempotent.
    expect(redirectsAggregate.decide(command, this.redirects)).toEqual([]);
  }

  async found(path: string): Promise<string | undefined> {
    const lookup = new NodeRedirects(this.places.asPlaces);
    const address = addressOf(path, undefined);
    const hop = address && (await lookup.hopAt(this.redirects, this.places.project, address, undefined));
    return hop?.location;
  }

  async check(): Promise<void> {
    const pages = this.model.pages();
    for (const path of new Set(this.model.all.map((loss) => loss.path))) {
      const found = await this.found(path);
      if (pages.has(path)) expect([path, 'is a page', found]).toEqual([path, 'is a page', undefined]);
      if (found !== undefined) expect([path, found, pages.has(found)]).toEqual([path, found, true]);
      const heirs = this.model.heirs(path);
      if (pages.has(path) || heirs.length === 0) continue;
      const wanted = heirs.flatMap((id) => Object.values(this.model.paths(id) ?? {}));
      if (this.model.hasEnded(path) || (found !== undefined && this.model.hasUntoldPage(path, found))) continue;
      if (found === undefined || !wanted.includes(found)) throw new Error(this.told(path, found, wanted));
    }
  }

  private told(path: string, found: string | undefined, wanted: readonly string[]): string {
    const last = this.model.all.filter((loss) => loss.path === path).at(-1);
    const later = this.model.all.filter(
      (loss) => loss.nodeId === last?.nodeId && loss.language === last.language && loss.turn >= last.turn,
    );
    const history = later.map((loss) => `${loss.turn}: ${loss.path} by ${loss.by.path} of ${loss.by.nodeId.slice(-3)}`);
    const traces = [...tracesOf(this.redirects.ways, path)].slice(0, 5).map(({ path: at, ways }) => {
      const steps = ways.map((way) => `${way.age} ${way.language} ${way.from} → ${way.to} of ${way.nodeId.slice(-3)}`);
      return `${at}\n    ${steps.join('\n    ')}`;
    });
    return [`${path} leads to ${found}, not to ${wanted.join(' or ')}`, ...history, ...traces].join('\n  ');
  }
}
