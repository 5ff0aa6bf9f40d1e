import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { CATCHINGUP, ClusterNode, FOLLOWER, LEADER, SHUTTINGDOWN, UNKNOWN } from './cluster-node.ts';

const NODES = 3;
/** The others still believe in a leader that is gone. */
const NOTICED_AFTER_MS = 300;
const ELECTION_MS = [1_000, 1_700] as const;
const CATCHING_UP_MS = 300;

/** Three nodes that clients find by gossip, in front of one embedded store. */
export class Cluster {
  private constructor(
    private readonly store: EmbeddedEventStore,
    readonly nodes: readonly ClusterNode[],
  ) {}

  static async start(dataDir: string): Promise<Cluster> {
    const store = await startEmbeddedEventStore({ dataDir });
    const nodes: ClusterNode[] = [];
    for (let index = 0; index < NODES; index += 1)
      nodes.push(await ClusterNode.start(`127.0.0.1:${store.port}`, () => nodes));
    const [first] = nodes;
    if (first) first.state = LEADER;
    return new Cluster(store, nodes);
  }

  get url(): string {
    return `esdb://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  get leader(): ClusterNode {
    const leader = this.nodes.find(({ state, isCut }) => state === LEADER && !isCut);
    if (!leader) throw new Error('The cluster has no leader');
    return leader;
  }

  /** Ends with the next leader. */
  async cutLeader(): Promise<ClusterNode> {
    const { leader } = this;
    await leader.cut();
    await wait(NOTICED_AFTER_MS);
    await this.elect();
    return leader;
  }

  /** Its connections stay until the others have elected the next leader. */
  async shutLeaderDown(): Promise<ClusterNode> {
    const { leader } = this;
    leader.state = SHUTTINGDOWN;
    await this.elect();
    await leader.cut();
    return leader;
  }

  async bringBack(node: ClusterNode): Promise<void> {
    node.state = CATCHINGUP;
    await node.mend();
    await wait(CATCHING_UP_MS);
    node.state = FOLLOWER;
  }

  async takeAway(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.cut()));
  }

  /** Ends with the next leader. */
  async comeBack(): Promise<void> {
    for (const node of this.nodes) {
      node.state = UNKNOWN;
      await node.mend();
    }
    await this.elect();
  }

  /** Leaves the data folder to others. */
  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop();
    await this.store.close();
  }

  private async elect(): Promise<void> {
    const voters = this.nodes.filter(({ isCut, state }) => !isCut && state !== SHUTTINGDOWN);
    for (const voter of voters) voter.state = UNKNOWN;
    await wait(randomInt(...ELECTION_MS));
    const leader = voters[randomInt(voters.length)];
    for (const voter of voters) voter.state = voter === leader ? LEADER : FOLLOWER;
  }
}
