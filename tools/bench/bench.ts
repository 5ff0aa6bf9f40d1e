// npm run bench [-- sizes…]: creates, gets, lists, publishes per second at growing sizes, projection speed, start time,
// memory. Prints a table and writes dist/bench.json. What was measured and why: docs/benchmarks.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { SingleBar, Presets } from 'cli-progress';
import { load, type Call, type Measured } from './load.ts';
import { rebuildReadModels } from './rebuild.ts';
import { Service } from './service.ts';
import { validateEntries } from './validation.ts';

const CONNECTIONS = 16;
const SAMPLE = { creates: 5_000, gets: 20_000, lists: 5_000, publishes: 2_000, searches: 200 };
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(1_000, 100_000);

const project = '/api/management/projects/bench';
const words = ['annals', 'binding', 'catalogue', 'draft', 'edition', 'folio', 'gazette', 'harbour', 'index', 'journal'];
const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const ids: string[] = [];
const rows: Record<string, Measured & { entries: number }> = {};
const report: Record<string, unknown> = {
  machine: {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  connections: CONNECTIONS,
};

const titleOf = (index: number) =>
  `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${(index * 7919) % 1_000_003}`;
const entryCall = (index: number): Call => {
  const title = titleOf(index);
  const fields = {
    title,
    summary: `${title}: `.padEnd(600, 'lorem ipsum '),
    pages: index % 900,
    keywords: words.slice(index % 5, (index % 5) + 3),
  };
  return {
    method: 'POST',
    path: `${project}/entries`,
    body: JSON.stringify({ ...fields, sys: { contentTypeId: 'book', language: 'en-GB' } }),
  };
};
const remember = (_: number, body: Buffer) => {
  const id = /"sys":\{"id":"([^"]+)"/.exec(body.toString())?.[1];
  if (id) ids.push(id);
};
const anyId = (index: number) => ids[(index * 7919) % ids.length] ?? '';

report['validating an entry against 60 fields'] = await validateEntries();
let service = await Service.start(dataDir);
report['start on an empty folder, ms'] = service.startMs;
await prepare();
for (const size of sizes) {
  await fill(size);
  await measure(size);
}
const memory = service.memory;
await service.stop();
const rebuild = await rebuildReadModels(dataDir);
service = await Service.start(dataDir);
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

async function prepare(): Promise<void> {
  const text = (value: string) => ({ 'en-GB': value });
  await service.call('POST', '/api/management/projects', { id: 'bench', name: 'Bench', primaryLanguage: 'en-GB' });
  await service.call('POST', `${project}/contenttypes`, {
    id: 'book',
    name: text('Book'),
    entryTitleField: 'title',
    fields: [
      {
        id: 'title',
        name: text('Title'),
        dataType: 'string',
        validations: { required: {}, maxLength: { value: 200 } },
      },
      { id: 'summary', name: text('Summary'), dataType: 'string' },
      { id: 'pages', name: text('Pages'), dataType: 'integer', validations: { min: { value: 0 } } },
      { id: 'keywords', name: text('Keywords'), dataType: 'stringArray' },
    ],
  });
  await service.call('POST', `${project}/contenttypes/book/workflow/events`, { event: 'publish', version: '0.1' });
}

async function fill(size: number): Promise<void> {
  const missing = size - ids.length;
  if (missing <= 0) return;
  const from = ids.length;
  const bar = new SingleBar(
    { format: `filling to ${size} {bar} {value}/{total} {eta_formatted}` },
    Presets.shades_grey,
  );
  bar.start(missing, 0);
  const filled = await load(
    service,
    missing,
    CONNECTIONS,
    (index) => entryCall(from + index),
    (index, body) => {
      remember(index, body);
      bar.increment();
    },
  );
  bar.stop();
  rows[`fill to ${size}`] = { entries: size, ...filled };
}

async function measure(size: number): Promise<void> {
  const step = async (name: string, count: number, call: (index: number) => Call, onAnswer?: typeof remember) => {
    rows[`${name} at ${size}`] = { entries: ids.length, ...(await load(service, count, CONNECTIONS, call, onAnswer)) };
  };
  const from = ids.length;
  await step('create', SAMPLE.creates, (index) => entryCall(from + index), remember);
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
  const search = (name: string, queryOf: (index: number) => string) =>
    step(`search: ${name}`, SAMPLE.searches, (index) => ({
      method: 'GET',
      path: `${project}/entries?pageSize=25&zenql=${encodeURIComponent(queryOf(index))}`,
    }));
  const numberOf = (index: number) => (((index * 31) % size) * 7919) % 1_000_003;
  await search('equal text', (index) => `title = "${titleOf(index % size)}"`);
  await search('one word by relevance', (index) => `title freetext ${numberOf(index)}`);
  await search('a word of every fifth entry, newest', () => 'title freetext annals order by sys.version.modified desc');
  await search('a range without an index', () => 'sys.contentTypeId = book and pages > 890 order by entryTitle');
  await step('publish', SAMPLE.publishes, (index) => ({
    method: 'POST',
    path: `${project}/entries/${ids[from + index]}/workflow/events`,
    body: JSON.stringify({ language: 'en-GB', event: 'draft.publish', version: '0.1' }),
  }));
}
