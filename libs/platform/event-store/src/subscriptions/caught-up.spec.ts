import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { EventLog, type RawSubscription } from '../log/event-log.ts';
import { EventStore } from '../event-store.ts';
import { Follower } from './follower.ts';
import { subscribe } from './subscribe.ts';
import { SharedCatchUps } from './shared-catch-up.ts';
import { SharedSubscription } from './shared-subscription.ts';

type Seen = DomainEvent<'Seen', 1, object>;

const schemas = { Seen: { schemaVersion: 1 } } as const;
const aggregate = (category: string): Aggregate<null, Seen, Seen> => ({
  category,
  schemas,
  initial: null,
  decide: (event) => [event],
  evolve: () => null,
});
const actor = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;
const contextOf = () => ({ commandId: randomUUID(), correlationId: 'c', causationId: 'c', actor });
const seen: Seen = { type: 'Seen', schemaVersion: 1, data: {} };

describe('a subscription that catches up', () => {
  let dataDir: string;
  let server: EmbeddedEventStore;
  let store: EventStore;
  let reading: Promise<void>;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-caught-up-'));
    server = await startEmbeddedEventStore({ dataDir });
    store = new EventStore(server.connectionString, () => new Date());
  });
  afterEach(async () => {
    await store.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  async function happens(category: string): Promise<bigint> {
    const { receipt } = await store.transact(aggregate(category), `${category}-${randomUUID()}`, seen, contextOf());
    return BigInt(receipt.position);
  }

  it.each([0, 5])('sees its own first events after %i events of others', async (others) => {
    for (let count = 0; count < others; count += 1) await happens('other');
    const applied: bigint[] = [];
    const follower = new Follower(store, [{ category: 'own', schemas }], ({ position }) => applied.push(position));
    await follower.start();
    expect(follower.hasSeenEvents).toBe(false);
    const first = await happens('own');
    expect(await follower.reached(first, 5_000)).toBe(true);
    expect(applied).toEqual([first]);
    expect(follower.hasSeenEvents).toBe(true);
    await follower.stop();
  });

  it.each(['start', 1n] as const)('reports the end of the log at its start, from %s on', async (after) => {
    await happens('own');
    let head = 0n;
    for (let count = 0; count < 100; count += 1) head = await happens('other');
    const stopping = new AbortController();
    const passed: bigint[] = [];
    const options = {
      sources: [{ category: 'own', schemas }],
      after,
      signal: stopping.signal,
      onPassed: (position: bigint) => passed.push(position),
      onCaughtUp: () => stopping.abort(),
    };
    for await (const batch of store.subscribe(options)) expect(batch).toHaveLength(1);
    expect(passed.at(-1)).toBe(head);
  });

  it('joins the shared subscription although no event matches it', async () => {
    const log = new CountingLog(server.connectionString);
    const shared = new SharedSubscription(log);
    const stopping = new AbortController();
    const passed = new Map<string, bigint>();
    const readers = ['own', 'rare', 'never'].map(async (category) => {
      const onPassed = (position: bigint) => passed.set(category, position);
      const options = { sources: [{ category, schemas }], after: 'start', signal: stopping.signal, onPassed } as const;
      for await (const batch of subscribe(log, { live: shared, catchUps: new SharedCatchUps(log) }, options))
        expect(batch.length).toBeGreaterThan(0);
    });
    let head = 0n;
    for (let count = 0; count < 50; count += 1) head = await happens(count % 25 === 0 ? 'rare' : 'own');
    while (log.open > 1 || [...passed.values()].some((position) => position < head)) await wait(10);
    expect([...passed.keys()].sort()).toEqual(['never', 'own', 'rare']);
    stopping.abort();
    await Promise.all(readers);
    await log.close();
  });

  it('advances past events of others while none of its own arrive', async () => {
    const stopping = new AbortController();
    const passed: bigint[] = [];
    const caughtUp = new Promise<void>((resolve) => {
      const onPassed = (position: bigint) => passed.push(position);
      const sources = [{ category: 'own', schemas }];
      const options = { sources, after: 'start', signal: stopping.signal, onPassed, onCaughtUp: resolve } as const;
      reading = (async () => {
        for await (const batch of store.subscribe(options)) expect(batch).toHaveLength(0);
      })();
    });
    await caughtUp;
    const head = await store.headPosition();
    const others = EventStoreDBClient.connectionString(server.connectionString);
    const some = Array.from({ length: 500 }, () => jsonEvent({ type: 'Seen', data: {} }));
    // The store reports every 1,024 events of others, and begins to count where the reader joins the tail.
    while ((passed.at(-1) ?? 0n) < head + 2_000n) await others.appendToStream(`other-${randomUUID()}`, some);
    stopping.abort();
    await reading;
    await others.dispose();
  });
});

class CountingLog extends EventLog {
  open = 0;

  override openSubscription(options: RawSubscription) {
    const subscription = super.openSubscription(options);
    this.open += 1;
    subscription.on('close', () => (this.open -= 1));
    return subscription;
  }
}
