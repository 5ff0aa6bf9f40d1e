// npm run bench:delivery [-- entries]: prints a table and writes dist/bench-delivery.json. Results: docs/benchmarks.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { load, type Call, type Measured, type Target } from './load.ts';
import { prepare, project } from './sample.ts';
import { Service } from './service.ts';

type Row = Measured & { readonly 'CPU ms'?: number };

const CONNECTIONS = 16;
const LINKS = 10;
const AUTHORS = 500;
const REPEATED = 30_000;
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--import', './tools/dev/register.mjs'];
const [given = '5000'] = process.argv.slice(2);
const ENTRIES = Number(given);
const rows: Record<string, Row> = {};

const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const service = await Service.start(dataDir);
await prepare(service);
await contentType('author', [{ id: 'name', name: text('Name'), dataType: 'string' }]);
await contentType('shelf', [
  { id: 'name', name: text('Name'), dataType: 'string' },
  { id: 'summary', name: text('Summary'), dataType: 'string' },
  { id: 'authors', name: text('Authors'), dataType: 'objectArray', dataFormat: 'entry' },
]);
const authors = await published('author', AUTHORS, (index) => ({ name: `Author ${index}` }));
const shelves = await published('shelf', ENTRIES, (index) => ({
  name: `Shelf ${index}`,
  summary: 'lorem ipsum '.repeat(50),
  authors: Array.from({ length: LINKS }, (_, place) => linkTo(authors[(index * 7 + place * 31) % AUTHORS])),
}));
await service.calm();

const entries = '/api/delivery/projects/bench/entries';
const first = `${entries}/${shelves[0]}`;
const get = (path: string): Call => ({ method: 'GET', path });
await step('get for the first time', ENTRIES, (index) => get(`${entries}/${shelves[index]}`));
await step(`the same with ${LINKS} links inlined`, ENTRIES, (index) => get(`${entries}/${shelves[index]}?linkDepth=1`));
await step('list of 25 for the first time', 200, (index) => get(`${entries}?order=name&pageIndex=${index}`));
await step('get, repeated', REPEATED, () => get(first));
const headers = { authorization: `Bearer ${service.token}` };
const body = await (await fetch(service.address + first, { headers })).text();
await service.stop();
rmSync(dataDir, { recursive: true });
rows['bare Nest and Fastify GET of the same size'] = await bareGet(body);

console.table(rows);
mkdirSync('dist', { recursive: true });
writeFileSync('dist/bench-delivery.json', `${JSON.stringify({ connections: CONNECTIONS, rows }, null, 2)}\n`);

async function contentType(id: string, fields: readonly object[]): Promise<void> {
  await service.call('POST', `${project}/contenttypes`, { id, name: text(id), entryTitleField: 'name', fields });
  await service.call('POST', `${project}/contenttypes/${id}/workflow/events`, { event: 'publish', version: '0.1' });
}

async function published(contentTypeId: string, count: number, fieldsAt: (index: number) => object): Promise<string[]> {
  const ids: string[] = [];
  const sys = { contentTypeId, language: 'en-GB' };
  const create = (index: number): Call => {
    return { method: 'POST', path: `${project}/entries`, body: JSON.stringify({ ...fieldsAt(index), sys }) };
  };
  const publish = (index: number): Call => ({
    method: 'POST',
    path: `${project}/entries/${ids[index]}/workflow/events`,
    body: JSON.stringify({ language: 'en-GB', event: 'draft.publish', version: '0.1' }),
  });
  const remember = (index: number, answer: Buffer) => {
    ids[index] = (JSON.parse(answer.toString()) as { sys: { id: string } }).sys.id;
  };
  await whole(load(service, count, CONNECTIONS, create, remember, Infinity));
  await whole(load(service, count, CONNECTIONS, publish, undefined, Infinity));
  return ids;
}

async function whole(measuring: Promise<Measured>): Promise<Measured> {
  const measured = await measuring;
  if (measured.failed > 0) throw new Error(`${measured.failed} requests failed`);
  return measured;
}

async function step(name: string, count: number, call: (index: number) => Call): Promise<void> {
  const cpu = () => service.processes.reduce((total, each) => total + each.cpu, 0);
  const before = cpu();
  const measured = await whole(load(service, count, CONNECTIONS, call));
  rows[name] = { ...measured, 'CPU ms': Math.round(((cpu() - before) / measured.count) * 100_000) / 100 };
}

async function bareGet(answer: string): Promise<Measured> {
  const child = spawn(process.execPath, [...NODE_OPTIONS, 'tools/bench/bare-get.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(answer);
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Listening at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const target: Target = { address, token: service.token };
  const measured = await whole(load(target, REPEATED, CONNECTIONS, () => get('/')));
  child.kill('SIGTERM');
  await once(child, 'exit');
  return measured;
}

function linkTo(id: string | undefined) {
  return { sys: { id, dataFormat: 'entry', language: 'en-GB' } };
}

function text(value: string) {
  return { 'en-GB': value };
}
