import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStore } from '../event-store.ts';
import { Follower } from '../subscriptions/follower.ts';
import { add, context, counter, newStream } from '../testing/counter.ts';

const UNAVAILABLE = { kind: 'unavailable', code: 'EventStore.Unavailable' };

describe('a cluster without a reachable node', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-cluster-'));
  let server: EmbeddedEventStore;
  let store: EventStore;
  let follower: Follower;
  let applied: bigint[];
  const rejections: unknown[] = [];
  const reject = (reason: unknown) => rejections.push(reason);

  beforeAll(async () => {
    process.on('unhandledRejection', reject);
    server = await startEmbeddedEventStore({ dataDir });
    const nodes = `127.0.0.1:${server.port},127.0.0.1:1`;
    const options = 'tls=false&maxDiscoverAttempts=2&discoveryInterval=20&gossipTimeout=1';
    store = new EventStore(`esdb://${nodes}?${options}`, () => new Date());
    applied = [];
    follower = new Follower(store, [counter], ({ position }) => applied.push(position));
    await follower.start();
  });
  afterAll(async () => {
    await follower.stop();
    await store.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
    process.off('unhandledRejection', reject);
  });

  const until = async (isIt: () => boolean) => {
    while (!isIt()) await wait(10);
  };

  it.each([1, 2])(
    'makes calls fail as unavailable, and everything continues by itself when it is back, round %i',
    async () => {
      const stream = newStream();
      await store.transact(counter, stream, add(1), context());
      const { port } = server;
      await server.close();
      await until(() => follower.interrupted !== undefined);
      await expect(store.headPosition()).rejects.toMatchObject(UNAVAILABLE);
      await expect(store.transact(counter, stream, add(1), context())).rejects.toMatchObject(UNAVAILABLE);
      await expect(store.load({ ...counter }, newStream())).rejects.toMatchObject(UNAVAILABLE);
      expect(follower.error).toBeUndefined();

      server = await startEmbeddedEventStore({ dataDir, port });
      // No event reveals the new connection.
      await until(() => follower.interrupted === undefined);
      const { receipt } = await store.transact(counter, stream, add(1), context(randomUUID()));
      expect(await follower.reached(BigInt(receipt.position), 5_000)).toBe(true);
      expect(applied.at(-1)).toBe(BigInt(receipt.position));
      expect(rejections).toEqual([]);
    },
    60_000,
  );
});
