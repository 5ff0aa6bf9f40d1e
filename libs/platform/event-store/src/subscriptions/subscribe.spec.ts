import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { EventStore } from '../event-store.ts';

type Rung = DomainEvent<'BellRung' | 'BellRungTwice' | 'DoorOpened', 1, object>;

const aggregate = (category: string): Aggregate<null, Rung, Rung> => ({
  category,
  schemas: {
    BellRung: { schemaVersion: 1 },
    BellRungTwice: { schemaVersion: 1 },
    DoorOpened: { schemaVersion: 1 },
  },
  initial: null,
  decide: (event) => [event],
  evolve: () => null,
});

describe('a subscription to some event types', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-es-'));
  let server: EmbeddedEventStore;
  let store: EventStore;

  beforeAll(async () => {
    server = await startEmbeddedEventStore({ dataDir });
    store = new EventStore(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => new Date());
  });
  afterAll(async () => {
    await store.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  const house = aggregate(`house${randomUUID().slice(0, 8)}`);
  const church = aggregate(`church${randomUUID().slice(0, 8)}`);

  async function happens(where: typeof house, type: Rung['type']): Promise<bigint> {
    const actor = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;
    const context = { commandId: randomUUID(), correlationId: 'c', causationId: 'c', actor };
    const event = { type, schemaVersion: 1, data: {} } as const;
    const { receipt } = await store.transact(where, `${where.category}-1`, event, context);
    return BigInt(receipt.position);
  }

  it('delivers only these, and reports its position all the same', async () => {
    const after = await happens(house, 'DoorOpened');
    const rung = await happens(house, 'BellRung');
    await happens(church, 'BellRung');
    await happens(house, 'BellRungTwice');
    let last = 0n;
    for (let count = 0; count < 50; count += 1) last = await happens(house, 'DoorOpened');

    const stopping = new AbortController();
    const { signal } = stopping;
    const [seen, passed]: [bigint[], bigint[]] = [[], []];
    const onPassed = (position: bigint) => {
      // Everything before the position has been handed out.
      expect(seen).toEqual([rung]);
      passed.push(position);
    };
    const onCaughtUp = () => stopping.abort();
    const options = { sources: [house], types: ['BellRung'], after, signal, onPassed, onCaughtUp };
    for await (const batch of store.subscribe(options)) seen.push(...batch.map(({ position }) => position));
    expect(seen).toEqual([rung]);
    expect(passed.at(-1)).toBeGreaterThanOrEqual(last);
  });

  it('catches up with the log as of its start, however much is written meanwhile', async () => {
    const bell = aggregate(`bell${randomUUID().slice(0, 8)}`);
    await happens(bell, 'BellRung');
    const stopping = new AbortController();
    const { signal } = stopping;
    let isCaughtUp = false;
    const onCaughtUp = () => (isCaughtUp = true);
    let seen = 0;
    for await (const batch of store.subscribe({ sources: [bell], after: 'start', signal, onCaughtUp })) {
      seen += batch.length;
      if (isCaughtUp || seen > 20) stopping.abort();
      // Another event is stored before the next is requested.
      const before = await happens(bell, 'BellRung');
      const arrived = new AbortController();
      const other = { sources: [bell], after: before - 1n, signal: arrived.signal, onCaughtUp: () => arrived.abort() };
      for await (const same of store.subscribe(other)) expect(same).toHaveLength(1);
    }
    expect(isCaughtUp).toBe(true);
  });

  it('delivers together the events of one append', async () => {
    const peal = { ...aggregate(`peal${randomUUID().slice(0, 8)}`), decide: (event: Rung) => [event, event, event] };
    // More than one batch.
    for (let count = 0; count < 200; count += 1) await happens(peal, 'BellRung');
    const stopping = new AbortController();
    const { signal } = stopping;
    const sizes: number[] = [];
    const onCaughtUp = () => stopping.abort();
    for await (const batch of store.subscribe({ sources: [peal], after: 'start', signal, onCaughtUp })) {
      expect(batch.filter(({ revision }) => revision % 3n === 0n)).toHaveLength(batch.length / 3);
      sizes.push(batch.length);
    }
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(600);
  });
});
