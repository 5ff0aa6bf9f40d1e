/** Start, first write, selective catch-up, memory at a million events: node --import ./tools/dev/register.mjs FILE */
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbeddedEventStore } from '../src/index.ts';

const serveFrom = process.env['BENCH_SERVE'];
if (serveFrom) console.log((await startEmbeddedEventStore({ dataDir: serveFrom })).connectionString);
else await measure(Number(process.argv[2] ?? 1_000_000));

async function serve(dataDir: string) {
  const started = performance.now();
  const server = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url)], {
    env: { ...process.env, BENCH_SERVE: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  const client = EventStoreDBClient.connectionString(line);
  const residentMB = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000;
  const stop = async () => {
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };
  return { client, started, residentMB, stop };
}

async function fill(client: EventStoreDBClient, count: number): Promise<number> {
  const filler = 'x'.repeat(500);
  const started = performance.now();
  for (let n = 0; n < count;) {
    await Promise.all(
      Array.from({ length: 50 }, (_, offset) => {
        const stream = (n + offset * 20) % 100_000 === 0 ? `project-${n}` : `entry-p.${n + offset * 20}`;
        const events = Array.from({ length: 20 }, () => jsonEvent({ type: 'EntryRevised', data: { filler } }));
        return client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
      }),
    );
    n += 1000;
  }
  return Math.round((count / (performance.now() - started)) * 1000);
}

async function count(client: EventStoreDBClient, prefix: string | undefined) {
  const started = performance.now();
  const filter = prefix ? { filter: streamNameFilter({ prefixes: [prefix] }) } : {};
  const subscription = client.subscribeToAll({ fromPosition: 'start', ...filter });
  const caughtUp = once(subscription, 'caughtUp');
  let events = 0;
  subscription.on('data', () => (events += 1));
  await caughtUp;
  await subscription.unsubscribe();
  return { events, milliseconds: Math.round(performance.now() - started) };
}

async function measure(events: number): Promise<void> {
  const dataDir = mkdtempSync(join(process.env['BENCH_DIR'] ?? tmpdir(), 'annal-large-'));
  try {
    const first = await serve(dataDir);
    const filledPerSecond = await fill(first.client, events);
    const residentAfterFillMB = first.residentMB();
    await first.stop();
    const second = await serve(dataDir);
    const ready = performance.now();
    await second.client.appendToStream('entry-first', jsonEvent({ type: 'First', data: {} }));
    const firstWriteMs = Math.round(performance.now() - ready);
    const result = {
      filledPerSecond,
      fileMB: Math.round(statSync(join(dataDir, 'eventstoredb.db')).size / 1e6),
      startMs: Math.round(ready - second.started),
      firstWriteMs,
      projects: await count(second.client, 'project-'),
      everything: await count(second.client, undefined),
      residentAfterFillMB,
      residentAfterReadMB: second.residentMB(),
    };
    console.log(JSON.stringify(result, null, 2));
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
