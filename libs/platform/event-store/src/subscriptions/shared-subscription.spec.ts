import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import { ABSENT, EventLog, type RawSubscription } from '../log/event-log.ts';
import { subscribe } from './subscribe.ts';
import { SharedCatchUps } from './shared-catch-up.ts';
import { SharedSubscription } from './shared-subscription.ts';

type Sung = DomainEvent<'Sung' | 'Called', 1, { readonly number: number }>;

class CountingLog extends EventLog {
  readonly open = new Set<string>();

  override openSubscription(options: RawSubscription) {
    const subscription = super.openSubscription(options);
    const name = `${[...options.categories].sort().join(' ')} ${randomUUID()}`;
    this.open.add(name);
    subscription.on('close', () => this.open.delete(name));
    return subscription;
  }
}

const actor = { kind: 'user', id: 'u1', name: 'm.okafor' } as const;
const source = (category: string) => ({
  category,
  schemas: { Sung: { schemaVersion: 1 }, Called: { schemaVersion: 1 } },
});
const birds = ['wren', 'robin', 'finch'].map((name) => `${name}${randomUUID().slice(0, 8)}`);
const [wren = '', robin = '', finch = ''] = birds;

describe('subscriptions that share one read of the log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-tail-'));
  let server: EmbeddedEventStore;
  let log: CountingLog;
  let sung = 0;

  beforeAll(async () => {
    server = await startEmbeddedEventStore({ dataDir });
    log = new CountingLog(server.connectionString);
  });
  afterAll(async () => {
    await log.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  /** One append. @returns the position of the last event */
  async function sings(category: string, times = 1, type?: Sung['type']): Promise<bigint> {
    const commandId = randomUUID();
    const context: CommandContext = { commandId, correlationId: 'c', causationId: 'c', actor };
    const events = Array.from({ length: times }, (): Sung => {
      sung += 1;
      return { type: type ?? (sung % 4 === 0 ? 'Called' : 'Sung'), schemaVersion: 1, data: { number: sung } };
    });
    return (await log.append(`${category}-${commandId}`, ABSENT, events, context, new Date())).position;
  }

  interface Listener {
    readonly heard: Recorded<DomainEvent>[];
    readonly batches: (readonly Recorded<DomainEvent>[])[];
    stop(): Promise<void>;
    until(position: bigint): Promise<void>;
  }

  interface Asked {
    readonly categories: readonly string[];
    readonly after: bigint;
    readonly types?: readonly Sung['type'][] | undefined;
  }

  interface How extends Pick<Asked, 'types'> {
    readonly pause?: (() => Promise<unknown>) | undefined;
  }

  function listen(
    shared: SharedSubscription,
    categories: readonly string[],
    after: bigint | 'start',
    { pause, types }: How = {},
  ) {
    const stopping = new AbortController();
    const { signal } = stopping;
    const listener = { heard: [] as Recorded<DomainEvent>[], batches: [] as (readonly Recorded<DomainEvent>[])[] };
    const run = async () => {
      const options = { sources: categories.map(source), after, signal, ...(types && { types }) };
      for await (const batch of subscribe(log, { live: shared, catchUps: new SharedCatchUps(log) }, options)) {
        listener.heard.push(...batch);
        listener.batches.push(batch);
        await pause?.();
      }
    };
    const running = run();
    return {
      ...listener,
      stop: () => {
        stopping.abort();
        return running;
      },
      until: async (position: bigint) => {
        while ((listener.heard.at(-1)?.position ?? -1n) < position) await Promise.race([wait(5), running]);
      },
    } satisfies Listener;
  }

  const untilOpen = async (count: number) => {
    while (log.open.size !== count) await wait(5);
  };
  const stopAll = async (listeners: readonly Listener[]) => {
    await Promise.all(listeners.map((listener) => listener.stop()));
    await untilOpen(0);
  };
  /** Reads with its own subscription, for comparison. */
  async function stored({ categories, after, types = ['Sung', 'Called'] }: Asked, last: bigint) {
    const alone = listen(new SharedSubscription(log, 0), categories, after);
    await alone.until(last);
    await alone.stop();
    const found = alone.heard.filter(({ position, type }) => position <= last && types.some((one) => one === type));
    return found.map(({ id }) => id);
  }
  const idsOf = ({ heard }: Listener) => heard.map(({ id }) => id);

  it('read it once for all their filters', async () => {
    const first = await sings(wren);
    const shared = new SharedSubscription(log);
    const listeners = [
      listen(shared, [wren], 'start'),
      listen(shared, [wren], first),
      listen(shared, [robin], 'start'),
      listen(shared, [wren, robin], first),
      listen(shared, [finch], 'start'),
    ];
    await untilOpen(1);
    expect([...log.open][0]?.split(' ').slice(0, -1)).toEqual([...birds].sort());
    const [second, third] = [await sings(wren), await sings(robin)];
    await Promise.all([listeners[0]?.until(second), listeners[1]?.until(second)]);
    await Promise.all([listeners[2]?.until(third), listeners[3]?.until(third)]);
    expect(listeners.map(({ heard }) => heard.map(({ position }) => position))).toEqual([
      [first, second],
      [second],
      [third],
      [second, third],
      [],
    ]);
    expect(log.open.size).toBe(1);
    await stopAll(listeners);
  });

  it('get the events of one append at once', async () => {
    const after = await sings(wren);
    const listener = listen(new SharedSubscription(log), [wren], after);
    await untilOpen(1);
    for (let count = 0; count < 100; count += 1) await sings(wren, 3);
    await listener.until(await sings(wren, 3));
    for (const batch of listener.batches) expect(batch.length % 3).toBe(0);
    expect(listener.heard).toHaveLength(303);
    await stopAll([listener]);
  });

  it('are joined by a filter for few types while others want the rest', async () => {
    const after = await sings(wren);
    const shared = new SharedSubscription(log);
    const few = listen(shared, [wren], after, { types: ['Called'] });
    const called = [await sings(wren, 1, 'Called')];
    await few.until(called[0] ?? 0n);
    const others = listen(shared, [wren, robin], after);
    // It checks with each event whether it can join the shared subscription.
    do called.push(await sings(wren, 1, 'Called'));
    while (log.open.size > 1 && (await wait(10, true)));
    await sings(wren, 1, 'Sung');
    called.push(await sings(wren, 1, 'Called'));
    await few.until(called.at(-1) ?? 0n);
    expect(few.heard.map(({ position }) => position)).toEqual(called);
    await stopAll([few, others]);
  });

  it('do not wait for a slow one, which misses nothing', async () => {
    const after = await sings(wren);
    const shared = new SharedSubscription(log, 8);
    const blocked = new AbortController();
    const slow = listen(shared, [wren], after, {
      pause: () => wait(60_000, undefined, blocked).catch(() => undefined),
    });
    const quick = listen(shared, [wren, robin], after);
    await untilOpen(1);
    let last = after;
    for (let count = 0; count < 50; count += 1) last = await sings(count % 2 ? wren : robin);
    await quick.until(last);
    expect(slow.heard.length).toBeLessThan(20);
    blocked.abort();
    await slow.until(last);
    expect(idsOf(slow)).toEqual(await stored({ categories: [wren], after }, last));
    expect(idsOf(quick)).toEqual(await stored({ categories: [wren, robin], after }, last));
    await untilOpen(1);
    await stopAll([slow, quick]);
  });

  it('get every event once and in order while they come, go and fall behind', async () => {
    const begin = await sings(finch);
    const shared = new SharedSubscription(log, 12);
    const running: (Asked & { readonly listener: Listener })[] = [];
    let last = begin;
    for (let round = 0; round < 12; round += 1) {
      const categories = birds.filter(() => Math.random() < 0.6);
      const chosen = categories.length > 0 ? categories : [finch];
      // From the beginning, the end, or the position of another listener.
      const after = [begin, last, running.at(-1)?.listener.heard.at(-1)?.position ?? begin][round % 3] ?? begin;
      const types = round % 5 === 2 ? (['Called'] as const) : undefined;
      const pause = round % 4 === 0 ? () => wait(Math.random() * 8) : undefined;
      const listener = listen(shared, chosen, after, { pause, types });
      running.push({ listener, categories: chosen, after, types });
      const singing = birds.map(async (bird) => {
        for (let count = 0; count < 15; count += 1) {
          await sings(bird, 1 + Math.floor(Math.random() * 3));
          if (Math.random() < 0.2) await wait(Math.random() * 20);
        }
      });
      await Promise.all(singing);
      last = await sings(birds[round % 3] ?? '');
    }
    const ends = new Map<string, bigint>();
    for (const bird of birds) ends.set(bird, await sings(bird, 1, 'Called'));
    for (const { listener, ...asked } of running) {
      const { categories } = asked;
      const end = categories.map((category) => ends.get(category) ?? 0n).reduce((a, b) => (a > b ? a : b));
      await listener.until(end);
      expect(idsOf(listener)).toEqual(await stored(asked, end));
    }
    await stopAll(running.map(({ listener }) => listener));
  });

  it('continue at their positions after an outage of the store', async () => {
    const after = await sings(wren);
    const shared = new SharedSubscription(log);
    const listeners = [listen(shared, [wren], after), listen(shared, [wren, robin], after)];
    await untilOpen(1);
    await sings(robin);
    await listeners[1]?.until(await sings(wren));
    const { port } = server;
    await server.close();
    server = await startEmbeddedEventStore({ dataDir, port });
    let last = 0n;
    while (last === 0n) last = await sings(wren).catch(() => wait(20).then(() => 0n));
    for (const [index, categories] of [[wren], [wren, robin]].entries()) {
      const listener = listeners[index];
      await listener?.until(last);
      expect(listener && idsOf(listener)).toEqual(await stored({ categories, after }, last));
    }
    await untilOpen(1);
    await stopAll(listeners);
  });
});
