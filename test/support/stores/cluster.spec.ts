import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Cluster } from './cluster.ts';
import { FOLLOWER, UNKNOWN, type ClusterNode } from './cluster-node.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'annal-cluster-'));
let cluster: Cluster;
let follower: ClusterNode;
const clients: EventStoreDBClient[] = [];

const connect = (url: string) => {
  const client = EventStoreDBClient.connectionString(url);
  clients.push(client);
  return client;
};
const toFollower = () => connect(`esdb://127.0.0.1:${follower.port}?tls=false`);
const event = () => jsonEvent({ type: 'Happened', data: {} });

beforeAll(async () => {
  cluster = await Cluster.start(dataDir);
  [, follower] = cluster.nodes as unknown as readonly [ClusterNode, ClusterNode];
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
});

it('sends a client to the leader that gossip names', async () => {
  const client = connect(cluster.url);
  expect(await client.appendToStream('found-1', event(), { requiresLeader: true })).toMatchObject({ success: true });
});

it('names the leader to a client that requires it at a follower, which then goes there', async () => {
  const client = toFollower();
  const asked = () => client.appendToStream('led-1', event(), { requiresLeader: true });
  const leader = { address: '127.0.0.1', port: cluster.leader.port };
  await expect(asked()).rejects.toMatchObject({ type: 'not-leader', leader });
  expect(await asked()).toMatchObject({ success: true });
});

it('forwards other writes from a follower, and refuses them during an election', async () => {
  const client = toFollower();
  expect(await client.appendToStream('forwarded-1', event())).toMatchObject({ success: true });
  follower.state = UNKNOWN;
  await expect(client.appendToStream('forwarded-1', event())).rejects.toMatchObject({
    type: 'unknown',
    message: expect.stringContaining('Server Is Not Ready'),
  });
  await expect(client.deleteStream('forwarded-1')).rejects.toMatchObject({ type: 'unavailable' });
  follower.state = FOLLOWER;
  expect(await client.appendToStream('forwarded-1', event())).toMatchObject({ nextExpectedRevision: 1n });
});

it('has another leader after the first was cut off', async () => {
  const cut = await cluster.cutLeader();
  expect(cluster.leader).not.toBe(cut);
  const client = connect(cluster.url);
  expect(await client.appendToStream('found-1', event(), { requiresLeader: true })).toMatchObject({ success: true });
  await cluster.bringBack(cut);
  expect(cut.state).toBe(FOLLOWER);
});
