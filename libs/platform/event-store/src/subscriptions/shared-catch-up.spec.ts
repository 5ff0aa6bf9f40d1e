import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import { ABSENT, EventLog, type RawSubscription } from '../log/event-log.ts';
import { SharedCatchUps, type CatchUpLimits } from './shared-catch-up.ts';
import { SharedSubscription } from './shared-subscription.ts';
import { subscribe } from './subscribe.ts';

type Sailed = DomainEvent<'Sailed' | 'Moored', 1, { readonly number: number }>;

class CountingLog extends EventLog {
  opened = 0;

  override openSubscription(options: RawSubscription) {
    this.opened += 1;
    return super.openSubscription(options);
  }
}

const SHORTEST: CatchUpLimits = { patienceMs: 60_000, mostWaiting: 1_000, mostAtOnce: 600, shortest: 1n };
const actor = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;
const schemas = { Sailed: { schemaVersion: 1 }, Moored: { schemaVersion: 1 } };
const [sloop, ketch] = [`sloop${randomUUID().slice(0, 8)}`, `ketch${randomUUID().slice(0, 8)}`];
const APPENDS = 900;

interface Asked {
  readonly categories: readonly string[];
  readonly after?: bigint;
  readonly types?: readonly Sailed['type'][];
  readonly signal?: AbortSignal;
  readonly pause?: (seen: number) => Promise<unknown> | undefined;
}

describe('readers that catch up together', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-catch-up-'));
  const positions: bigint[] = [];
  let server: EmbeddedEventStore;
  let log: CountingLog;

  beforeAll(async () => {
    server = await startEmbeddedEventStore({ dataDir });
    log = new CountingLog(server.connectionString);
    for (let from = 0; from < APPENDS; from += 50)
      positions.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => sails(from + n)))));
  }, 60_000);
  beforeEach(() => (log.opened = 0));
  afterAll(async () => {
    await log.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  /** Two events per append. */
  async function sails(number: number): Promise<bigint> {
    const commandId = randomUUID();
    const context: CommandContext = { commandId, correlationId: 'c', causationId: 'c', actor };
    const events = (['Sailed', 'Moored'] as const).map((type): Sailed => ({
      type,
      schemaVersion: 1,
      data: { number },
    }));
    const category = number % 3 === 0 ? ketch : sloop;
    return (await log.append(`${category}-${commandId}`, ABSENT, events, context, new Date())).position;
  }

  async function caughtUp(catchUps: SharedCatchUps, { categories, after, types, signal, pause }: Asked) {
    const ended = new AbortController();
    const seen: Recorded<DomainEvent>[] = [];
    const reads = { live: new SharedSubscription(log), catchUps };
    const options = {
      sources: categories.map((category) => ({ category, schemas })),
      after: after ?? ('start' as const),
      ...(types && { types }),
      signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
      onCaughtUp: () => ended.abort(),
      sharesCatchUp: true,
    };
    for await (const batch of subscribe(log, reads, options)) {
      if (!types) expect(batch.length % 2).toBe(0);
      seen.push(...batch);
      await pause?.(seen.length);
    }
    return seen.map(({ position }) => position);
  }

  const alone = (asked: Asked) => caughtUp(new SharedCatchUps(log, { ...SHORTEST, shortest: 1_000_000n }), asked);

  it('read the log once, and each gets all of its own events in order', async () => {
    const asked: readonly Asked[] = [
      { categories: [sloop, ketch] },
      { categories: [ketch] },
      { categories: [sloop], types: ['Moored'] },
      { categories: [sloop], after: positions[10] ?? 0n },
      { categories: [sloop, ketch], pause: () => new Promise((resolve) => setImmediate(resolve)) },
    ];
    const expected = [];
    for (const each of asked) expected.push(await alone(each));
    expect(expected.map(({ length }) => length > 500)).toEqual(asked.map(() => true));
    log.opened = 0;
    const catchUps = new SharedCatchUps(log, SHORTEST);
    expect(await Promise.all(asked.map((each) => caughtUp(catchUps, each)))).toEqual(expected);
    // One read together, and afterwards one each, which finds no more.
    expect(log.opened).toBe(1 + asked.length);
  });

  it('begin again for one that comes later with another category', async () => {
    const catchUps = new SharedCatchUps(log, SHORTEST);
    let later: Promise<readonly bigint[]> | undefined;
    const first = await caughtUp(catchUps, {
      categories: [sloop],
      pause: async () => {
        later ??= caughtUp(catchUps, { categories: [ketch] });
      },
    });
    expect(first).toEqual(await alone({ categories: [sloop] }));
    expect(await later).toEqual(await alone({ categories: [ketch] }));
  });

  it('leave behind one that is too slow, which misses nothing', async () => {
    const catchUps = new SharedCatchUps(log, { ...SHORTEST, patienceMs: 20, mostWaiting: 1 });
    let proceed = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (proceed = resolve));
    const slow = caughtUp(catchUps, { categories: [sloop, ketch], pause: () => blocked });
    const expected = await alone({ categories: [sloop, ketch] });
    expect(await caughtUp(catchUps, { categories: [sloop, ketch] })).toEqual(expected);
    proceed();
    expect(await slow).toEqual(expected);
  });

  it('go on when one of them ends', async () => {
    const catchUps = new SharedCatchUps(log, SHORTEST);
    const ending = new AbortController();
    const ended = caughtUp(catchUps, {
      categories: [sloop, ketch],
      signal: ending.signal,
      pause: async () => ending.abort(),
    });
    expect(await caughtUp(catchUps, { categories: [sloop, ketch] })).toEqual(
      await alone({ categories: [sloop, ketch] }),
    );
    expect((await ended).length).toBeLessThan(APPENDS * 2);
  });
});
