import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '@grpc/grpc-js';
import { NodeSearch } from './node-search.ts';

const LONG_MS = 60_000;
const channel = {} as Channel;
const failure = new Error('Failed to discover after 10 attempts.');

class Cluster {
  isAway = true;
  searches = 0;

  getChannel(): Promise<Channel> {
    this.searches += 1;
    return this.isAway ? Promise.reject(failure) : Promise.resolve(channel);
  }
}

it('lets calls wait for a search while an election may be under way', async () => {
  const cluster = new Cluster();
  const nodes = new NodeSearch(cluster, { awayAfterMs: LONG_MS, rememberedMs: LONG_MS });
  for (let time = 0; time < 3; time += 1) {
    nodes.begin();
    await expect(cluster.getChannel()).rejects.toBe(failure);
  }
});

it('fails calls at once when the nodes are away for longer, and searches on until one is found', async () => {
  const cluster = new Cluster();
  const nodes = new NodeSearch(cluster, { awayAfterMs: 0, rememberedMs: LONG_MS });
  nodes.begin();
  await expect(cluster.getChannel()).rejects.toBe(failure);
  await wait(1);
  const { searches } = cluster;
  expect(() => nodes.begin()).toThrow(failure);
  expect(cluster.searches).toBe(searches + 1);
  cluster.isAway = false;
  expect(() => nodes.begin()).toThrow(failure);
  await wait(0);
  nodes.begin();
});

it('forgets a failure after which nobody has searched', async () => {
  const cluster = new Cluster();
  const nodes = new NodeSearch(cluster, { awayAfterMs: 0, rememberedMs: 0 });
  await expect(cluster.getChannel()).rejects.toBe(failure);
  await wait(5);
  nodes.begin();
});
