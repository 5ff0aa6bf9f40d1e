import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { claimKey, ownerOf, releaseKey } from './reservations/claim-key.ts';
import { EventStore } from './event-store.ts';
import { Follower } from './subscriptions/follower.ts';
import { counter, elsewhere, add, newStream, context, type Added, type Add, storedIn } from './testing/counter.ts';
import { startOwnStore } from './testing/own-store.ts';

describe('event store', () => {
  const now = new Date('2026-03-01T10:00:00.123Z');
  let own: Awaited<ReturnType<typeof startOwnStore>>;
  let store: EventStore;

  beforeAll(async () => {
    own = await startOwnStore(now);
    ({ store } = own);
  });
  afterAll(() => own.stop());

  const eventsOf = (stream: string) => storedIn(store, stream);

  it('reads only the last event of a stream whose events hold the full state', async () => {
    const stream = newStream();
    for (const by of [1, 2, 3]) await store.transact(counter, stream, add(by), context());
    const seen: number[] = [];
    const latest = {
      ...counter,
      lastEventOnly: true,
      evolve: (_: number, { data }: Added) => {
        seen.push(data.by);
        return data.by;
      },
    } as const;
    expect(await store.load(latest, stream)).toMatchObject({ state: 3, revision: 2n });
    await store.transact(counter, stream, add(4), context());
    expect(await store.load(latest, stream)).toMatchObject({ state: 4, revision: 3n });
    expect(await store.load(latest, newStream())).toMatchObject({ state: 0, revision: -1n });
    expect(seen).toEqual([3, 4]);
  });

  it('loads a state that is no older than the call, also for many callers at once', async () => {
    const stream = newStream();
    for (let total = 1; total <= 5; total += 1) {
      await store.transact(elsewhere, stream, add(1), context());
      const seen = await Promise.all([1, 2, 3].map(() => store.load(counter, stream)));
      expect(seen.map(({ state }) => state)).toEqual([total, total, total]);
    }
  });

  it('reads a long stream to its end, also when that is the end of a page', async () => {
    const stream = newStream();
    const one: Added = { type: 'Added', schemaVersion: 2, data: { by: 1, note: '' } };
    const bulk = { ...counter, decide: () => Array.from({ length: 2_500 }, () => one) };
    for (let part = 1; part <= 4; part += 1) await store.transact(bulk, stream, add(1), context());
    expect(await store.load({ ...counter }, stream)).toMatchObject({ state: 10_000, revision: 9_999n });
    await store.transact(counter, stream, add(5), context());
    expect(await store.load({ ...counter }, stream)).toMatchObject({ state: 10_005, revision: 10_000n });
  });

  describe('definitions', () => {
    const definition = { ...counter, acknowledgedLate: true as const };
    /** A copy has its own cache, like another process. */
    const reader = { ...definition };

    it('contain every acknowledged event, although they are read from memory', async () => {
      const stream = newStream();
      for (let total = 1; total <= 20; total += 1) {
        const before = store.loadAcknowledged(reader, stream);
        await store.transact(definition, stream, add(1), context());
        await before;
        expect((await store.loadAcknowledged(reader, stream)).state).toBe(total);
      }
    });

    it('are read once for calls within a moment', async () => {
      const stream = newStream();
      await store.transact(definition, stream, add(1), context());
      const { state } = await store.loadAcknowledged(reader, stream);
      // A stored change that is not acknowledged must not cause a read.
      const unheard = store.transact(definition, stream, add(1), context());
      await store.load(elsewhere, stream);
      const seen = await Promise.all(Array.from({ length: 100 }, () => store.loadAcknowledged(reader, stream)));
      expect(new Set(seen.map((loaded) => loaded.state)).size).toBe(1);
      expect(state).toBe(1);
      await unheard;
      expect((await store.loadAcknowledged(reader, stream)).state).toBe(2);
    });

    it('have to be declared as definitions', () => {
      expect(() => store.loadAcknowledged(counter, newStream())).toThrow(/not acknowledged late/);
    });
  });

  it('upcasts old stored shapes and stops at an event that it cannot read', async () => {
    type Old = DomainEvent<'Added', 1, { readonly by: number }>;
    const first: Aggregate<number, Add, Old> = {
      ...(counter as unknown as Aggregate<number, Add, Old>),
      schemas: { Added: { schemaVersion: 1 } },
      decide: ({ by }) => [{ type: 'Added', schemaVersion: 1, data: { by } }],
    };
    const stream = newStream();
    await store.transact(first, stream, add(4), context());
    const [event] = await eventsOf(stream);
    expect(event).toMatchObject({ schemaVersion: 2, data: { by: 4, note: 'from the first shape' } });

    await store.transact(counter, stream, add(1), context());
    const older = { ...first, schemas: { Added: { schemaVersion: 1 } } };
    await expect(store.load(older, stream)).rejects.toThrow(/has shape 2, this release knows 1/);
    const ignorant = { ...counter, schemas: {} as typeof counter.schemas };
    await expect(store.load(ignorant, stream)).rejects.toThrow(/unknown type Added/);
  });

  describe('subscribe', () => {
    it('delivers history, reports that it has caught up, and continues live from any position', async () => {
      const stream = newStream();
      for (const by of [1, 2, 3]) await store.transact(counter, stream, add(by), context());
      const [, second] = await eventsOf(stream);
      const stopping = new AbortController();
      const seen: number[] = [];
      let caughtUpAfter = -1;
      const options = {
        sources: [counter],
        after: second?.position ?? 0n,
        signal: stopping.signal,
        onCaughtUp: () => {
          caughtUpAfter = seen.length;
          void store.transact(counter, stream, add(4), context());
        },
      };
      for await (const batch of store.subscribe(options)) {
        seen.push(...batch.filter((event) => event.stream === stream).map(({ data }) => (data as Added['data']).by));
        if (seen.at(-1) === 4) stopping.abort();
      }
      expect(seen).toEqual([3, 4]);
      expect(caughtUpAfter).toBe(1);
    });
  });

  it('delivers the events before one that it cannot read, and stops there', async () => {
    const own = { ...counter, category: `broken${randomUUID().slice(0, 8)}` };
    const stream = `${own.category}-1`;
    await store.transact(own, stream, add(1), context());
    const odd = {
      ...own,
      decide: () => [{ type: 'Odd' as 'Added', schemaVersion: 2 as const, data: { by: 0, note: '' } }],
    };
    await store.transact(odd, stream, add(1), context());
    const seen: string[] = [];
    const reading = async () => {
      const options = { sources: [own], after: 'start', signal: new AbortController().signal } as const;
      for await (const batch of store.subscribe(options)) seen.push(...batch.map(({ type }) => type));
    };
    await expect(reading()).rejects.toThrow(/unknown type Odd/);
    expect(seen).toEqual(['Added']);
  });

  describe('follower', () => {
    it('is up to date when it has started, and reports when it reaches a position', async () => {
      const stream = newStream();
      await store.transact(counter, stream, add(1), context());
      let total = 0;
      const follower = new Follower(store, [counter], (event) => {
        if (event.stream === stream) total += (event.data as Added['data']).by;
      });
      await follower.start();
      expect(total).toBe(1);
      const { receipt } = await store.transact(counter, stream, add(6), context());
      expect(await follower.reached(BigInt(receipt.position), 5_000)).toBe(true);
      expect(total).toBe(7);
      expect(await follower.reached(BigInt(receipt.position) + 1_000_000n, 20)).toBe(false);
      await follower.stop();
    });
  });

  describe('keys', () => {
    const nobody = async () => 'absent' as const;

    it('go to one of many claimants, and can be claimed again after a release', async () => {
      const stream = `name${randomUUID().slice(0, 8)}-anna`;
      const live = async () => 'live' as const;
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd'].map((owner) => claimKey(store, { stream, key: 'anna', owner, statusOf: live }, context())),
      );
      const winner = claims.find((owner) => owner !== undefined);
      expect(claims.filter((owner) => owner !== undefined)).toEqual([winner]);
      expect(await ownerOf(store, stream)).toBe(winner);
      await releaseKey(store, stream, 'anna', 'somebody else', context());
      expect(await ownerOf(store, stream)).toBe(winner);
      await releaseKey(store, stream, 'anna', winner ?? '', context());
      expect(await claimKey(store, { stream, key: 'anna', owner: 'e', statusOf: live }, context())).toBe('e');
    });

    it('of an interrupted writer are taken over under its id; those of a deleted object start a new life', async () => {
      const stream = `name${randomUUID().slice(0, 8)}-ben`;
      await claimKey(store, { stream, key: 'ben', owner: 'interrupted', statusOf: nobody }, context());
      expect(await claimKey(store, { stream, key: 'ben', owner: 'next', statusOf: nobody }, context())).toBe(
        'interrupted',
      );
      const deleted = async (owner: string) => (owner === 'interrupted' ? 'deleted' : 'absent');
      expect(await claimKey(store, { stream, key: 'ben', owner: 'next', statusOf: deleted }, context())).toBe('next');
    });
  });
});

describe('a store that becomes unreachable', () => {
  it('makes calls fail as unavailable, loses nothing, and recovers by itself', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'annal-es-'));
    let server = await startEmbeddedEventStore({ dataDir });
    const { port, connectionString } = server;
    const store = new EventStore(connectionString, () => new Date());
    const stream = newStream();
    await store.transact(counter, stream, add(1), context());
    let total = 0;
    const follower = new Follower(store, [counter], (event) => (total += (event.data as Added['data']).by));
    await follower.start();

    await server.close();
    const deadline = Date.now() + 200;
    await expect(store.transact(counter, stream, add(1), { ...context(), deadline })).rejects.toMatchObject({
      kind: 'unavailable',
    });

    server = await startEmbeddedEventStore({ dataDir, port });
    const { state, receipt } = await store.transact(counter, stream, add(10), context());
    expect(state).toBe(11);
    expect(await follower.reached(BigInt(receipt.position), 20_000)).toBe(true);
    expect(total).toBe(11);
    await follower.stop();
    await store.close();
    await server.close();
  });
});
