// npm run bench [-- sizes…] [--mode …]: prints a table and writes dist/bench.json. Results: docs/benchmarks.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { SingleBar, Presets } from 'cli-progress';
import { filledLog } from './filled.ts';
import { IndexLag } from './index-lag.ts';
import { load, type Call, type Measured } from './load.ts';
import { options } from './options.ts';
import { rebuildReadModels } from './rebuild.ts';
import { createCall, idIn, prepare, project, titleOf } from './sample.ts';
import { searches } from './searches.ts';
import { Service } from './service.ts';
import { validateEntries } from './validation.ts';

const CONNECTIONS = 16;
const SAMPLE = { creates: 5_000, gets: 20_000, lists: 5_000, publishes: 2_000 };
/** Larger fills go directly into the log of the stopped service; the API would take half an hour. */
const MOST_FILLED = 100_000;
const { sizes, mode, fillsLog } = options;

const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const ids: string[] = [];
const rows: Record<string, Measured & { entries: number; 'index p99 ms'?: number }> = {};
const report: Record<string, unknown> = {
  machine: {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  connections: CONNECTIONS,
  mode,
};

const remember = (_: number, body: Buffer) => {
  const id = idIn(body);
  if (id) ids.push(id);
};
const anyId = (index: number) => ids[(index * 7919) % ids.length] ?? '';

report['validating an entry against 60 fields'] = await validateEntries();
let service = await Service.start(dataDir, mode);
report['start on an empty folder, ms'] = service.startMs;
const projectUuid = await prepare(service);
for (const size of sizes) {
  await fill(size);
  await measure(size);
}
const memory = service.memory;
await service.stop();
const rebuild = await rebuildReadModels(dataDir);
service = await Service.start(dataDir, mode);
Object.assign(report, {
  requests: rows,
  'memory after the load, MB': memory,
  rebuild,
  [`start with ${ids.length} entries, ms`]: service.startMs,
});
await service.stop();
rmSync(dataDir, { recursive: true });

console.table(rows);
const { requests: _, ...rest } = report;
console.log(JSON.stringify(rest, null, 2));
mkdirSync('dist', { recursive: true });
writeFileSync('dist/bench.json', `${JSON.stringify(report, null, 2)}\n`);

/** Prints each number immediately, so that an interrupted run is still useful. */
function note(name: string, measured: Measured, indexLag?: number): void {
  const { 'per second': rate, 'p50 ms': p50, 'p99 ms': p99, failed } = measured;
  rows[name] = { entries: ids.length, ...measured, ...(indexLag !== undefined && { 'index p99 ms': indexLag }) };
  const index = indexLag === undefined ? '' : `, index behind by p99 ${indexLag} ms`;
  console.error(`${name}: ${rate}/s, p50 ${p50} ms, p99 ${p99} ms${index}${failed > 0 ? `, ${failed} failed` : ''}`);
}

async function fill(size: number): Promise<void> {
  const missing = size - ids.length;
  if (missing <= 0) return;
  const format = `filling to ${size} {bar} {value}/{total} {eta_formatted}`;
  const bar = new SingleBar({ format }, Presets.shades_grey);
  bar.start(missing, 0);
  const filled = fillsLog || missing > MOST_FILLED ? fillLog(missing, bar) : fillByRequests(missing, bar);
  const measured = await filled.finally(() => bar.stop());
  if (measured) note(`fill to ${size}`, measured);
}

function fillByRequests(missing: number, bar: SingleBar): Promise<Measured> {
  const from = ids.length;
  const call = (index: number) => createCall(from + index);
  const onAnswer = (index: number, body: Buffer) => {
    remember(index, body);
    bar.increment();
  };
  return load(service, missing, CONNECTIONS, call, onAnswer, Infinity);
}

/** Catch-up speed is reported separately; measurements start only after it. */
async function fillLog(missing: number, bar: SingleBar): Promise<undefined> {
  const onWritten = () => bar.increment();
  const filled = await filledLog(service, { dataDir, mode, projectUuid, ids, missing, onWritten });
  service = filled.service;
  report[`catching up with ${missing} entries, per second`] = filled.perSecond;
}

async function measure(size: number): Promise<void> {
  const step = async (name: string, count: number, call: (index: number) => Call, onAnswer?: typeof remember) => {
    await lag.begin();
    const measured = await load(service, count, CONNECTIONS, call, onAnswer);
    note(`${name} at ${size}`, measured, await lag.quantile(0.99));
  };
  const lag = new IndexLag(service);
  const from = ids.length;
  await step('create', SAMPLE.creates, (index) => createCall(from + index), remember);
  await step('get', SAMPLE.gets, (index) => ({
    method: 'GET',
    path: `${project}/entries/${anyId(index)}?language=en-GB`,
  }));
  await step('list 25 by title', SAMPLE.lists, (index) => ({
    method: 'GET',
    path: `${project}/contenttypes/book/entries?order=entryTitle&pageSize=25&pageIndex=${index % 4}`,
  }));
  await step('list 25 newest', SAMPLE.lists, () => ({
    method: 'GET',
    path: `${project}/entries?order=-sys.version.modified&pageSize=25`,
  }));
  for (const { name, count, call } of searches({ project, size, titleOf })) await step(`search: ${name}`, count, call);
  await step('publish', Math.min(SAMPLE.publishes, ids.length - from), (index) => ({
    method: 'POST',
    path: `${project}/entries/${ids[from + index]}/workflow/events`,
    body: JSON.stringify({ language: 'en-GB', event: 'draft.publish', version: '0.1' }),
  }));
}
