import fc from 'fast-check';
import { addressOf, redirectsAggregate, treeAggregate, type Redirects } from '@annal/structure-domain';
import { redirectKeeper } from './redirect-keeper.process.ts';
import { NodeRedirects } from './node-redirects.ts';
import { TreePlaces } from './testing/tree-places.ts';
import { facts, treeCommand, type TreeChange } from './testing/tree-changes.ts';

const isLong = process.env['LONG'] === '1';
const CHANGES = isLong ? 1_000 : 120;
const RUNS = 10;

const KINDS = ['create', 'rename', 'rename', 'move', 'move', 'delete'] as const;
const LANGUAGES = ['en-GB', 'en-GB', 'cy'] as const;

/** The same changes for the same seed: a failure is told by one number. */
function changesOf(seed: number): readonly TreeChange[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % most;
  };
  return Array.from({ length: CHANGES }, () => ({
    kind: KINDS[below(KINDS.length)] ?? 'create',
    node: below(40),
    other: below(40),
    name: below(60),
    language: LANGUAGES[below(LANGUAGES.length)] ?? 'en-GB',
  }));
}

/** What a site would have that kept a redirect for every page whose address changes, descendants included. */
class NaiveRedirects {
  private readonly owners = new Map<string, string>();
  /** Addresses whose redirect, or that of a page above, has ended by the rules of redirects.md 4. */
  private readonly ended = new Set<string>();

  lost(path: string, nodeId: string): void {
    const before = this.owners.get(path);
    if (before !== undefined && before !== nodeId) this.ended.add(path);
    this.owners.set(path, nodeId);
  }

  *all(): Generator<readonly [path: string, nodeId: string, mayHaveEnded: boolean]> {
    for (const [path, nodeId] of this.owners) {
      const mayHaveEnded = [...this.ended].some((end) => path === end || path.startsWith(`${end}/`));
      yield [path, nodeId, mayHaveEnded];
    }
  }

  end(path: string): void {
    this.ended.add(path);
  }
}

describe('where former paths lead', () => {
  it(
    'is where their pages are now, or to the page that took them',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
          const world = new World();
          for (const [position, change] of changesOf(seed).entries()) world.apply(change, BigInt(position + 1));
          await world.check();
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    isLong ? 600_000 : 60_000,
  );
});

class World {
  private tree = treeAggregate.initial;
  private redirects: Redirects = redirectsAggregate.evolve(redirectsAggregate.initial, {
    type: 'AutomaticRedirectsSet',
    schemaVersion: 1,
    data: { projectUuid: facts.projectUuid, automatic: true, statusCode: 301 },
  });
  private readonly naive = new NaiveRedirects();
  /** A kept path is gone by the rules: other addresses may have led through it. */
  private hasEnded = false;
  private readonly places = new TreePlaces(() => this.tree);

  apply(change: TreeChange, position: bigint): void {
    const command = treeCommand(change, this.tree, Number(position));
    const before = this.places.allPaths();
    let events;
    try {
      events = command ? treeAggregate.decide(command, this.tree) : [];
    } catch {
      return;
    }
    for (const event of events) {
      this.tree = treeAggregate.evolve(this.tree, event);
      const recorded = { ...event, id: String(position), position, metadata: { actor: { name: 'x' } } };
      for (const reaction of redirectKeeper.react(recorded as never)) this.carryOut(reaction);
    }
    const after = this.places.allPaths();
    for (const [nodeId, paths] of before)
      for (const path of paths)
        if (!after.has(nodeId)) this.naive.end(path);
        else if (!after.get(nodeId)?.has(path)) this.naive.lost(path, nodeId);
  }

  private carryOut(reaction: ReturnType<typeof redirectKeeper.react>[number]): void {
    if (reaction.kind !== 'set') return;
    const { kind, ...data } = reaction.timer.command;
    const type = kind === 'keepPaths' ? 'KeepNodePaths' : 'DropNodeRedirects';
    const command = { type, data: { ...data, atMost: 1_000 } } as never;
    const events = redirectsAggregate.decide(command, this.redirects);
    this.hasEnded ||= events.some(
      (event) => event.type === 'NodeRedirectDropped' && event.data.reason !== 'pathReturned',
    );
    this.redirects = events.reduce(redirectsAggregate.evolve, this.redirects);
    // A repetition adds nothing.
    expect(redirectsAggregate.decide(command, this.redirects)).toEqual([]);
  }

  async check(): Promise<void> {
    const lookup = new NodeRedirects(this.places.asPlaces);
    const paths = this.places.allPaths();
    const pages = new Map([...paths].flatMap(([id, own]) => [...own].map((path) => [path, id] as const)));
    for (const [path, nodeId, mayHaveEnded] of this.naive.all()) {
      const address = addressOf(path, undefined);
      const present = paths.get(nodeId);
      if (!address || !present) continue;
      const hop = await lookup.hopAt(this.redirects, this.places.project, address, undefined);
      if (pages.has(path)) expect([path, hop]).toEqual([path, undefined]);
      else if (hop) expect([path, pages.has(hop.location)]).toEqual([path, true]);
      else expect([path, mayHaveEnded || this.hasEnded]).toEqual([path, true]);
    }
  }
}
