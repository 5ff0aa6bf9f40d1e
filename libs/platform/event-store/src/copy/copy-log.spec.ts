import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventStore } from '../event-store.ts';
import { channelOf } from '../connection/store-client.ts';
import { LogCopy } from './copy-log.ts';
import { RawLog, type PlacedRawEvent } from './raw-log.ts';

/** Data of `Told`, an event that names the position of another one. */
const translated = [{ category: 'told', path: ['origin', 'position'] }];

describe('a copy of a log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annal-copy-'));
  const running = new Set<() => Promise<void>>();
  let count = 0;
  const start = async (dataDir = join(folder, String((count += 1))), maxAppendBytes = 1024 * 1024) => {
    const server = await startEmbeddedEventStore({ dataDir, maxAppendBytes });
    const client = EventStoreDBClient.connectionString(server.connectionString);
    const stop = async () => {
      const channel = await channelOf(client);
      await client.dispose();
      channel.close();
      running.delete(stop);
      await server.close();
    };
    running.add(stop);
    return { client, url: server.connectionString, dataDir, stop };
  };
  type Store = Awaited<ReturnType<typeof start>>;
  afterAll(async () => {
    for (const stop of running) await stop();
    rmSync(folder, { recursive: true });
  });

  const identified = async ({ url }: Store) => {
    const store = new EventStore(url, () => new Date());
    try {
      return await store.identify();
    } finally {
      await store.close();
    }
  };
  const happened = (type: string, data: Record<string, unknown>, metadata = {}) => jsonEvent({ type, data, metadata });
  const append = async ({ client }: Store, stream: string, ...events: ReturnType<typeof happened>[]) =>
    Number((await client.appendToStream(stream, events)).position?.commit);
  const eventsIn = async ({ url }: Store): Promise<PlacedRawEvent[]> => {
    const log = new RawLog(url);
    try {
      const events: PlacedRawEvent[] = [];
      for await (const event of log.readAll()) events.push(event);
      return events;
    } finally {
      await log.close();
    }
  };
  const shown = (events: readonly PlacedRawEvent[]) =>
    events
      .filter(({ stream }) => stream !== 'log-identity')
      .map(({ metadata, data, position: _, ...rest }) => ({
        ...rest,
        metadata: Buffer.from(metadata).toString(),
        data: Buffer.from(data).toString(),
      }));
  const copied = async (from: Store, to: Store) => {
    const copy = await LogCopy.begin({ from: from.url, to: to.url }, await identified(from), translated);
    if (!copy) throw new Error('It is finished already');
    try {
      const events = await copy.run();
      return { copy, events };
    } finally {
      await copy.close();
    }
  };

  const filled = async () => {
    const store = await start();
    for (let book = 0; book < 40; book += 1) {
      await append(
        store,
        `book-${book % 7}`,
        happened('Made', { text: 'größer', n: 1.5 }, { a: book }),
        happened('Kept', {}),
      );
      if (book % 10 === 0) await store.client.setStreamMetadata(`book-${book % 7}`, { maxAge: 86_400 });
    }
    return store;
  };

  it('has the same events byte for byte, with the same ids, streams and order', async () => {
    const [from, to] = [await filled(), await start()];
    expect((await copied(from, to)).events).toBe(84);
    expect(shown(await eventsIn(to))).toEqual(shown(await eventsIn(from)));
    const { metadata } = await to.client.getStreamMetadata('book-0');
    expect(metadata).toEqual({ maxAge: 86_400 });
  });

  it('keeps events that are not JSON, and JSON that our clients would not write', async () => {
    const [from, to] = [await start(), await start()];
    const log = new RawLog(from.url);
    const place = { stream: 'odd-1', type: 'Odd', metadata: Buffer.from([0, 255, 1]) };
    const texts = ['{ "a" : 1.0,\n"a": 2e3 }', 'not JSON'].map((text) => Buffer.from(text));
    const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    await log.append('odd-1', -1n, [
      { ...place, revision: 0n, id: ids[0] ?? '', contentType: 'application/json', data: texts[0] ?? Buffer.of() },
      { ...place, revision: 1n, id: ids[1] ?? '', contentType: 'application/octet-stream', data: Buffer.of(0, 200) },
    ]);
    await log.close();
    await copied(from, to);
    expect(shown(await eventsIn(to))).toEqual(shown(await eventsIn(from)));
  });

  it('continues after an interruption, and copies the events since', async () => {
    const [from, to] = [await filled(), await start()];
    const own = await identified(from);
    const urls = { from: from.url, to: to.url };
    const first = await LogCopy.begin(urls, own, translated);
    const broken = new Error('broken off');
    const stopAt = (position: bigint) => {
      if (position > 40n) throw broken;
    };
    // What waits to be stored is lost, as in a process that is killed.
    await expect(first?.run(stopAt)).rejects.toBe(broken);
    await first?.close();
    await append(from, 'book-1', happened('Later', {}));
    await copied(from, to);
    expect(shown(await eventsIn(to))).toEqual(shown(await eventsIn(from)));
    await append(from, 'book-1', happened('StillLater', {}));
    await copied(from, to);
    expect(shown(await eventsIn(to))).toEqual(shown(await eventsIn(from)));
  });

  it('uses positions of its own log inside event data, and leaves snapshots out', async () => {
    const [from, to] = [await start(), await start()];
    for (let part = 0; part < 5; part += 1)
      await append(from, 'snapshot-book-1', happened('SnapshotPartTaken', { part }));
    const position = await append(from, 'book-1', happened('Made', {}));
    await append(from, 'told-1', happened('Told', { origin: { position: String(position), index: 0 }, label: 'é' }));
    const { copy } = await copied(from, to);
    const events = await eventsIn(to);
    const made = events.find(({ stream }) => stream === 'book-1');
    const told = events.find(({ stream }) => stream === 'told-1');
    expect(events.map(({ stream }) => stream)).toEqual(['log-identity', 'book-1', 'told-1']);
    expect(made?.position.commit).not.toBe(BigInt(position));
    expect(JSON.parse(Buffer.from(told?.data ?? []).toString())).toEqual({
      origin: { position: String(made?.position.commit), index: 0 },
      label: 'é',
    });
    expect(copy.positions.translate(BigInt(position))).toBe(made?.position.commit);
    expect(copy.positions.translate(BigInt(position) - 1n)).toBeUndefined();
    // Again, now by comparison.
    await copied(from, to);
  });

  it('keeps the revisions of a stream that was truncated and scavenged', async () => {
    const before = await start();
    await before.client.setStreamMetadata('key-1', { maxAge: 3_600 });
    for (let use = 0; use < 5; use += 1) await append(before, 'key-1', happened('Used', { use }));
    await before.stop();
    const file = new DatabaseSync(join(before.dataDir, 'eventstoredb.db'));
    file.exec(`DELETE FROM event WHERE revision < 3 AND stream = (SELECT id FROM stream WHERE name = 'key-1')`);
    file.close();
    const [from, to] = [await start(before.dataDir), await start()];
    await copied(from, to);
    await copied(from, to);
    const readable: unknown[] = [];
    for await (const { event } of to.client.readStream('key-1')) readable.push([event?.revision, event?.data]);
    expect(readable).toEqual([
      [3n, { use: 3 }],
      [4n, { use: 4 }],
    ]);
    expect((await to.client.getStreamMetadata('key-1')).metadata).toEqual({ maxAge: 3_600, truncateBefore: 3 });
  });

  it('is refused when the target has other data, is the source, or was changed', async () => {
    const [from, to, other] = [await filled(), await start(), await filled()];
    await append(to, 'book-1', happened('Made', {}));
    await expect(copied(from, to)).rejects.toThrow('The target is not empty: it holds book-1');
    await identified(other);
    await expect(copied(from, other)).rejects.toThrow(/^The target holds log \S{36}, which is not a copy of this one$/);
    await expect(copied(from, from)).rejects.toThrow('The target is the event store that is to be copied');
    const changed = await start();
    await copied(from, changed);
    await append(changed, 'book-9', happened('Made', {}));
    await expect(copied(from, changed)).rejects.toThrow(/^The target differs from the source at event 0 of book-9/);
  });

  it('is refused when a stream was deleted', async () => {
    const [from, to] = [await filled(), await start()];
    await from.client.deleteStream('book-1');
    await expect(copied(from, to)).rejects.toThrow('book-1 was deleted in the event store');
    const gone = await filled();
    await gone.client.tombstoneStream('book-2', { expectedRevision: 'any' });
    await expect(copied(gone, await start())).rejects.toThrow('book-2 was deleted in the event store');
  });

  it('names the event that the target rejects, and continues once it is accepted', async () => {
    const from = await start();
    const small = await start(undefined, 1_000);
    await append(from, 'book-1', happened('Made', { text: 'x'.repeat(900) }), happened('Kept', {}));
    await append(from, 'book-2', happened('Made', { text: 'x'.repeat(1_100) }));
    await expect(copied(from, small)).rejects.toThrow(
      'The target rejects event 0 of book-2: Maximum Append Size of 1000 Exceeded.',
    );
    await small.stop();
    const larger = await start(small.dataDir);
    await copied(from, larger);
    expect(shown(await eventsIn(larger))).toEqual(shown(await eventsIn(from)));
  });

  it('keeps processes from starting on it before it is complete, and has its own identity', async () => {
    const [from, to] = [await filled(), await start()];
    const own = await identified(from);
    await copied(from, to);
    await expect(identified(to)).rejects.toThrow(`an unfinished copy of log ${own}`);
    const copy = await LogCopy.begin({ from: from.url, to: to.url }, own, translated);
    await copy?.run();
    await copy?.finish();
    await copy?.close();
    expect(await identified(to)).toBe(copy?.logId);
    expect(copy?.logId).not.toBe(own);
    expect(await LogCopy.begin({ from: from.url, to: to.url }, own, translated)).toBeUndefined();
  });
});
