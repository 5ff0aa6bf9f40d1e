/** Measures appends through the official client. Run: node --import ./tools/dev/register.mjs FILE [seconds per step] */
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '../src/index.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const FILLER = 'x'.repeat(880);
const event = () => jsonEvent({ type: 'Measured', data: { filler: FILLER, sentAt: performance.now() } });
const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;

async function appends(client: EventStoreDBClient, appenders: number) {
  const end = performance.now() + SECONDS * 1000;
  const latencies: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: appenders }, async () => {
      const stream = `bench-${randomUUID()}`;
      for (let revision = -1n; performance.now() < end; revision += 1n) {
        const before = performance.now();
        await client.appendToStream(stream, event(), { expectedRevision: revision < 0n ? 'no_stream' : revision });
        latencies.push(performance.now() - before);
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: Math.round(latencies.length / elapsed),
    p50: round(percentile(latencies, 0.5)),
    p99: round(percentile(latencies, 0.99)),
  };
}

async function catchUp(client: EventStoreDBClient, prefix?: string) {
  const started = performance.now();
  let count = 0;
  const last = await newest(client);
  const filter = prefix ? { filter: streamNameFilter({ prefixes: [prefix] }) } : {};
  const subscription = client.subscribeToAll({ fromPosition: 'start', ...filter });
  for await (const { event: read } of subscription) {
    count += 1;
    if ((read?.position?.commit ?? 0n) >= last) break;
  }
  await subscription.unsubscribe();
  return { events: count, perSecond: Math.round((count / (performance.now() - started)) * 1000) };
}

async function newest(client: EventStoreDBClient): Promise<bigint> {
  for await (const { event: read } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    return read?.position?.commit ?? 0n;
  return 0n;
}

async function appendToSubscription(client: EventStoreDBClient) {
  const latencies: number[] = [];
  const stream = `latency-${randomUUID()}`;
  let arrived = () => {};
  const subscription = client.subscribeToAll({ fromPosition: 'end' });
  await new Promise<void>((resolve) => subscription.once('caughtUp', resolve));
  subscription.on('data', ({ event: read }) => {
    if (read?.streamId !== stream) return;
    latencies.push(performance.now() - (read.data as { sentAt: number }).sentAt);
    arrived();
  });
  for (let n = 0; n < 1000; n += 1) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    await Promise.all([client.appendToStream(stream, event()), arrival]);
  }
  await subscription.unsubscribe();
  latencies.sort((a, b) => a - b);
  return { p50: round(percentile(latencies, 0.5)), p99: round(percentile(latencies, 0.99)) };
}

const dataDir = mkdtempSync(join(process.env['BENCH_DIR'] ?? tmpdir(), 'annal-bench-'));
const store = await startEmbeddedEventStore({ dataDir });
const client = EventStoreDBClient.connectionString(store.connectionString);
try {
  await appends(client, 4);
  const result = {
    appenders1: await appends(client, 1),
    appenders16: await appends(client, 16),
    appenders64: await appends(client, 64),
    appendToSubscription: await appendToSubscription(client),
    catchUp: await catchUp(client),
    catchUpByPrefix: await catchUp(client, 'latency-'),
    residentMB: Math.round(process.memoryUsage().rss / 1e6),
  };
  console.log(JSON.stringify(result, null, 2));
} finally {
  // client.dispose() would wait forever for a subscription with unread events.
  await store.close();
  rmSync(dataDir, { recursive: true });
}
