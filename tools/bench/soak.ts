// npm run bench -- --soak 30 [--mode …]: constant load for 30 minutes, with the memory of every process. Exits with 1
// if a request failed or memory still grows after the first third.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCall, prepare, project } from './sample.ts';
import { options } from './options.ts';
import { Service } from './service.ts';
import { growth, medianOf, type Growth } from './soak-growth.ts';

const READS_PER_SECOND = 100;
const WRITES_PER_SECOND = 50;
/** A slow machine holds requests back instead of being overloaded. */
const MOST_UNANSWERED = 300;
const SAMPLE_EVERY_MS = 1_000;
const ROWS = 30;

const minutes = options.soakMinutes ?? 30;
const dataDir = mkdtempSync(join(tmpdir(), 'annal-soak-'));
const service = await Service.start(dataDir, options.mode);
const samples = new Map<string, number[]>();
const ids: string[] = [];
const latencies: number[] = [];
let failed = 0;
let answered = 0;
let heldBack = 0;
const failures = new Map<string, number>();
const running = new Set<Promise<void>>();
const rows: Record<string, Readonly<Record<string, number>>> = {};

try {
  await prepare(service);
  ids.push(await create(0));
  await soak();
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true });
}
report();

async function soak(): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  const rowMs = (minutes * 60_000) / ROWS;
  const pulses = [pulse(end, READS_PER_SECOND, read), pulse(end, WRITES_PER_SECOND, write)];
  let rowEnd = performance.now() + rowMs;
  while (performance.now() < end) {
    await wait(SAMPLE_EVERY_MS);
    for (const [name, rss] of Object.entries(memory())) samples.set(name, [...(samples.get(name) ?? []), rss]);
    if (performance.now() < rowEnd) continue;
    rowEnd += rowMs;
    show();
  }
  await Promise.all(pulses);
}

function memory(): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, rss } of service.processes) found[name] = (found[name] ?? 0) + rss;
  return found;
}

function show(): void {
  const minute = Math.round(((Object.keys(rows).length + 1) * minutes * 100) / ROWS) / 100;
  const p99 = latencies.toSorted((left, right) => left - right)[Math.floor(latencies.length * 0.99)] ?? 0;
  latencies.length = 0;
  const row = { entries: ids.length, 'p99 ms': Math.round(p99), failed, 'held back': heldBack, ...memory() };
  rows[`${minute} min`] = row;
  process.stdout.write(`${JSON.stringify({ minute, ...row })}\n`);
}

async function pulse(end: number, perSecond: number, send: (index: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  for (let index = 0; performance.now() < end; index += 1) {
    await wait(Math.max(0, began + (index * 1_000) / perSecond - performance.now()));
    if (running.size >= MOST_UNANSWERED) {
      heldBack += 1;
      continue;
    }
    const one = measured(() => send(index)).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

async function measured(send: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  try {
    await send();
    answered += 1;
  } catch (error) {
    failed += 1;
    const kind = String(error).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
    failures.set(kind, (failures.get(kind) ?? 0) + 1);
  }
  latencies.push(performance.now() - began);
}

async function create(index: number): Promise<string> {
  const { body = '{}' } = createCall(index);
  const { sys } = await service.call<{ sys: { id: string } }>('POST', `${project}/entries`, JSON.parse(body));
  return sys.id;
}

/** Four of five create; the fifth saves a version of an entry that no other write changes. */
async function write(index: number): Promise<void> {
  const id = ids[Math.floor(index / 5)];
  if (index % 5 < 4 || id === undefined) return void ids.push(await create(index));
  const language = { sys: { language: 'en-GB' } };
  const entry = await service.call<object>('GET', `${project}/entries/${id}?language=en-GB`);
  await service.call('PUT', `${project}/entries/${id}`, { ...entry, ...language, pages: index % 900 });
}

async function read(index: number): Promise<void> {
  const id = ids[(index * 7919) % ids.length] ?? '';
  const pages = `${project}/entries?order=-sys.version.modified&pageSize=25`;
  await service.call('GET', index % 4 === 0 ? pages : `${project}/entries/${id}?language=en-GB`);
}

function report(): void {
  console.table(rows);
  const total = [...samples.values()].reduce<number[]>((sums, each) => {
    each.forEach((rss, index) => (sums[index] = (sums[index] ?? 0) + rss));
    return sums;
  }, []);
  const grown: Record<string, Growth & { readonly median: number }> = {};
  for (const [name, each] of [...samples, ['all together', total] as const])
    grown[name] = { median: medianOf(each), ...growth(each, SAMPLE_EVERY_MS) };
  console.table(grown);
  if (failures.size > 0) console.table(Object.fromEntries(failures));
  const isFlat = grown['all together']?.flat ?? false;
  const verdict = isFlat ? 'Memory stays flat' : 'Memory grows';
  process.stdout.write(
    `${verdict} after the first third; ${answered} requests answered, ${failed} failed, ${heldBack} held back\n`,
  );
  mkdirSync('dist', { recursive: true });
  const result = { mode: options.mode, minutes, rows, grown, answered, failed, heldBack, isFlat };
  writeFileSync('dist/soak.json', `${JSON.stringify(result, null, 2)}\n`);
  if (!isFlat || failed > 0) process.exitCode = 1;
}
