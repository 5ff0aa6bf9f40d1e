// npm run bench:search -- 100000 [--data folder] [--only pattern] [--seconds 4]: searches and lists, alone and beside
// creates. Prints a table and writes dist/search.json. Results: docs/benchmarks.md.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filledLog } from './filled.ts';
import { load, paced, type Measured } from './load.ts';
import { createCall, prepare, project, titleOf } from './sample.ts';
import { searches, type SearchStep } from './searches.ts';
import { Service } from './service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
  },
});
const size = Number(positionals[0] ?? 100_000);
const within = Number(values.seconds) * 1_000;
/** Everything is measured again beside creates, because writes invalidate caches. */
const CREATES_PER_SECOND = 50;
const CLOSED = [4, 16];

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'annal-bench-'));
const marker = join(dataDir, 'entries');
const rows: Record<string, Record<string, string>> = {};
let created = size + 1;

const service = await filled();
for (const step of searches({ project, size, titleOf }))
  if (new RegExp(values.only).test(step.name)) await measure(step);
const memory = service.memory;
await service.stop();
if (values.data === undefined) rmSync(dataDir, { recursive: true });
console.table(rows);
mkdirSync('dist', { recursive: true });
writeFileSync('dist/search.json', `${JSON.stringify({ entries: size, rows, memory }, null, 2)}\n`);

async function filled(): Promise<Service> {
  const started = await Service.start(dataDir);
  if (existsSync(marker)) {
    created = Number(readFileSync(marker, 'utf8'));
    await started.calm();
    return started;
  }
  const projectUuid = await prepare(started);
  const filling = {
    dataDir,
    mode: 'standalone' as const,
    projectUuid,
    ids: [],
    missing: size,
    onWritten: () => undefined,
  };
  const full = await filledLog(started, filling);
  console.error(`${size} entries, caught up with at ${full.perSecond} a second`);
  writeFileSync(marker, String(created));
  return full.service;
}

async function measure({ name, call }: SearchStep): Promise<void> {
  await load(service, 20, 4, call);
  const row: Record<string, string> = {};
  for (const connections of CLOSED)
    row[`${connections} connections`] = shown(await load(service, Infinity, connections, call, undefined, within));
  const writing = paced(service, (CREATES_PER_SECOND * within) / 1_000, CREATES_PER_SECOND, () =>
    createCall(created++),
  );
  row[`4 beside ${CREATES_PER_SECOND} creates a second`] = shown(
    await load(service, Infinity, 4, call, undefined, within),
  );
  row['those creates'] = shown(await writing);
  writeFileSync(marker, String(created));
  rows[name] = row;
  console.error(name, row);
}

function shown({ 'per second': rate, 'p50 ms': p50, 'p99 ms': p99, failed }: Measured): string {
  return `${rate}/s, ${p50} (${p99}) ms${failed > 0 ? `, ${failed} failed` : ''}`;
}
