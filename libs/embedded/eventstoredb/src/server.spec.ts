import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import users from '@eventstore/db-client/generated/users_pb.js';
import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { credentials, type ServiceError } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore, type EmbeddedEventStoreOptions } from './index.ts';

/** More calls than the server accepts at once. */
const FLOOD = 30;

const event = (type = 'Happened') => jsonEvent({ type, data: {} });

describe('the embedded server', () => {
  let dataDir: string;
  let store: EmbeddedEventStore;
  const start = async (options: Partial<EmbeddedEventStoreOptions> = {}) =>
    (store = await startEmbeddedEventStore({ dataDir, ...options }));
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'annal-server-'))));
  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is found by clients that discover a cluster', async () => {
    const { port } = await start();
    const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${port}?tls=false`);
    expect((await client.appendToStream('found-1', event())).success).toBe(true);
    await client.dispose();
  });

  it('answers unknown methods with UNIMPLEMENTED', async () => {
    const { port } = await start();
    const client = new usersGrpc.UsersClient(`127.0.0.1:${port}`, credentials.createInsecure());
    const error = await new Promise<ServiceError | null>((resolve) => client.create(new users.CreateReq(), resolve));
    client.close();
    expect(error).toMatchObject({ code: 12, details: expect.stringContaining('Users/Create') as string });
  });

  it('rejects a port that is in use, and releases the folder', async () => {
    const { port } = await start();
    const otherDir = mkdtempSync(join(tmpdir(), 'annal-server-'));
    await expect(startEmbeddedEventStore({ dataDir: otherDir, port })).rejects.toThrow('EADDRINUSE');
    await (await startEmbeddedEventStore({ dataDir: otherDir })).close();
    rmSync(otherDir, { recursive: true });
  });

  it('notifies subscribers that it stops, and stops while they are connected', async () => {
    const { connectionString } = await start();
    const client = EventStoreDBClient.connectionString(connectionString);
    await client.createPersistentSubscriptionToStream(
      'stopped-1',
      'workers',
      persistentSubscriptionToStreamSettingsFromDefaults(),
    );
    const subscriptions = [
      client.subscribeToAll(),
      client.subscribeToPersistentSubscriptionToStream('stopped-1', 'workers'),
    ];
    const errors = subscriptions.map(async (subscription) => {
      subscription.resume();
      return (await once(subscription, 'error'))[0] as unknown;
    });
    await Promise.all(subscriptions.map((subscription) => once(subscription, 'confirmation')));
    await store.close();
    expect(await Promise.all(errors)).toEqual([
      expect.objectContaining({ type: 'unavailable' }),
      expect.objectContaining({ type: 'unavailable' }),
    ]);
    await client.dispose();
  });

  it('continues a persistent subscription after a restart', async () => {
    const work = async (handled: number) => {
      const client = EventStoreDBClient.connectionString((await start()).connectionString);
      if (handled === 0)
        await client.createPersistentSubscriptionToStream(
          'worked-1',
          'workers',
          persistentSubscriptionToStreamSettingsFromDefaults({
            startFrom: 'start',
            checkPointLowerBound: 1,
            checkPointUpperBound: 1,
          }),
        );
      await client.appendToStream('worked-1', [event(), event(), event()]);
      const subscription = client.subscribeToPersistentSubscriptionToStream('worked-1', 'workers');
      const revisions: number[] = [];
      for await (const delivered of subscription) {
        await subscription.ack(delivered);
        if (revisions.push(Number(delivered.event?.revision)) === 3) break;
      }
      await waitForCheckpoint(client, BigInt(handled + 2));
      await store.close();
      return revisions;
    };
    expect(await work(0)).toEqual([0, 1, 2]);
    expect(await work(3)).toEqual([3, 4, 5]);
  });

  async function waitForCheckpoint(client: EventStoreDBClient, revision: bigint): Promise<void> {
    for (;;) {
      const { stats } = await client.getPersistentSubscriptionToStreamInfo('worked-1', 'workers');
      if (stats.lastCheckpointedEventRevision === revision) return;
    }
  }

  it('serves a slow subscriber from disk, and then live again', async () => {
    const client = EventStoreDBClient.connectionString((await start()).connectionString);
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    let fellBehind = 0;
    subscription.on('fellBehind', () => (fellBehind += 1));
    await once(subscription, 'caughtUp');
    subscription.pause();
    const large = () => jsonEvent({ type: 'Large', data: { text: 'x'.repeat(9000) } });
    for (let n = 0; n < 60; n += 1) await client.appendToStream(`large-${n}`, Array.from({ length: 20 }, large));
    const again = once(subscription, 'caughtUp');
    const positions: bigint[] = [];
    subscription.on('data', ({ event: read }) => positions.push(read?.position?.commit ?? 0n));
    subscription.resume();
    await again;
    await client.appendToStream('small-1', event());
    while (positions.length < 1201) await once(subscription, 'data');
    expect(positions).toEqual(Array.from({ length: 1201 }, (_, index) => BigInt(index + 1)));
    expect(fellBehind).toBeGreaterThanOrEqual(1);
    await client.dispose();
  });

  it('handles many large appends at once', async () => {
    const client = EventStoreDBClient.connectionString((await start()).connectionString);
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(900_000) } });
    const appends = Array.from({ length: FLOOD }, (_, n) =>
      client.appendToStream(
        `flood-${n}`,
        { ...large, id: randomUUID() },
        { expectedRevision: 'no_stream', deadline: 60_000 },
      ),
    );
    const results = await Promise.all(appends);
    expect(new Set(results.map(({ position }) => position?.commit)).size).toBe(FLOOD);
    await client.dispose();
  });

  it('ends a consumer that naks with stop, and gives its message to another', async () => {
    const client = EventStoreDBClient.connectionString((await start()).connectionString);
    const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: 'start' });
    await client.createPersistentSubscriptionToStream('work-1', 'workers', settings);
    await client.appendToStream('work-1', event());
    const stopping = client.subscribeToPersistentSubscriptionToStream('work-1', 'workers');
    const dropped = once(stopping, 'error').then(
      () => undefined,
      (error: unknown) => error,
    );
    stopping.once(
      'data',
      (delivered: Parameters<typeof stopping.nack>[2]) => void stopping.nack('stop', 'enough', delivered),
    );
    expect(await dropped).toBeUndefined();
    const next = client.subscribeToPersistentSubscriptionToStream('work-1', 'workers');
    for await (const { event: delivered, retryCount } of next) {
      expect([delivered?.revision, retryCount]).toEqual([0n, 1]);
      break;
    }
  });
});
