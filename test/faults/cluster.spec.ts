import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Library } from '../support/content/library.ts';
import { isLong } from '../support/sampling.ts';
import { Annal, temporaryFolder } from '../support/service/annal.ts';
import type { ClusterNode } from '../support/stores/cluster-node.ts';
import { Cluster } from '../support/stores/cluster.ts';
import { compareWithRebuild } from '../support/stores/rebuild.ts';
import { until } from '../support/until.ts';
import { isLong as isWhole } from './support/fault.ts';
import { Load } from './support/load.ts';

const TAKES_MS = 400_000;
const isEvery = isLong || isWhole;
/** Elections of up to 2 s included. Other suites slow it down; `npm run test:faults` sets the real limit. */
const PAUSE_MS = isWhole ? 6_000 : 20_000;
/** A search for a node takes longer. */
const AT_ONCE_MS = 900;
/** For the slowest of a minute, on a busy machine. */
const REFUSED_MS = 3_000;
const AWAY_MS = isEvery ? 60_000 : 0;

const tell = (line: string) => void process.stdout.write(`${line}\n`);

type End = (cluster: Cluster) => Promise<ClusterNode>;
const cutOff: End = (cluster) => cluster.cutLeader();
const shutDown: End = (cluster) => cluster.shutLeaderDown();

describe('a cluster of three EventStoreDB nodes that clients find by gossip, under load', () => {
  const dataDir = temporaryFolder();
  let cluster: Cluster;
  let annal: Annal;
  let load: Load;
  beforeAll(async () => {
    cluster = await Cluster.start(join(dataDir, 'stores'));
    annal = await Annal.start(dataDir, { EVENTSTORE_URL: cluster.url });
    load = await Load.start(await Library.withBooks(annal));
  }, TAKES_MS);
  afterAll(async () => {
    await annal.discard();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['is cut off', isEvery ? 20 : 1, cutOff],
    ['shuts down', isEvery ? 5 : 1, shutDown],
  ])(
    'goes on when the leader %s and comes back, %i times',
    async (what, times, end) => {
      load.slowestWriteMs = 0;
      for (let time = 0; time < times; time += 1) {
        const gone = await end(cluster);
        await load.makes(10);
        await cluster.bringBack(gone);
        await load.makes(10);
      }
      tell(`the leader ${what}: slowest write ${Math.round(load.slowestWriteMs)} ms`);
      expect(load.slowestWriteMs).toBeLessThan(PAUSE_MS);
      expect(load.slowestAnswerMs).toBeLessThan(PAUSE_MS);
      expect(load.failedReads).toBe(0);
    },
    TAKES_MS,
  );

  async function slowestRefusal(): Promise<number> {
    const slowest = async () => {
      load.slowestAnswerMs = 0;
      await load.isRefused(8);
      return load.slowestAnswerMs;
    };
    // The first ones wait for an election.
    await until(slowest, (ms) => ms < AT_ONCE_MS);
    await wait(AWAY_MS);
    await load.isRead(10);
    return load.slowestAnswerMs;
  }

  it(
    'refuses writes at once while all nodes are away, answers reads, and goes on when they are back',
    async () => {
      await cluster.takeAway();
      const refusedIn = await slowestRefusal().finally(() => void cluster.comeBack());
      const began = performance.now();
      await load.makes(4);
      const took = performance.now() - began;
      tell(`all nodes are away: slowest refusal ${Math.round(refusedIn)} ms, next writes ${Math.round(took)} ms after`);
      expect(refusedIn).toBeLessThan(REFUSED_MS);
      expect(took).toBeLessThan(PAUSE_MS);
      expect(load.failedReads).toBe(0);
      await load.makes(20);
    },
    TAKES_MS,
  );

  it(
    'has lost nothing and repeated nothing',
    async () => {
      await load.end();
      await load.expectWhole();
      expect(await annal.program.stop()).toBe(0);
      // Readiness includes projections that no request waits for.
      annal = await Annal.start(dataDir, { EVENTSTORE_URL: cluster.url });
      expect(await annal.program.stop()).toBe(0);
      await cluster.stop();
      expect((await compareWithRebuild(dataDir)).differences).toEqual([]);
    },
    TAKES_MS,
  );
});
