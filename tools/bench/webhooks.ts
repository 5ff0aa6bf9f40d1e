// npm run bench:webhooks: how long an event takes from its commit to a receiver at 200 events a second, and what 500
// subscriptions cost the writers of their project.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Service } from './service.ts';

const PROJECT = 'webhooks';
const path = `/api/management/projects/${PROJECT}`;
const EVENTS_PER_SECOND = 200;
const SECONDS = 10;
const CREATES = 3_000;
const WRITERS = 16;

const delays: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    delays.push(Date.now() - Date.parse((JSON.parse(body) as { time: string }).time));
    response.writeHead(204).end();
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

process.env['OUTBOUND_ALLOWED'] = '127.0.0.1!';
const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const service = await Service.start(dataDir);
try {
  await prepare();
  await subscribe({ resourceType: 'entry' });
  await steady();
  report();
  const before = await createsPerSecond();
  for (let count = 0; count < 500; count += 1)
    await subscribe({ resourceType: 'entry', contentTypeId: ['somethingElse'], language: ['cy'] });
  const after = await createsPerSecond();
  const cost = Math.round((1 - after / before) * 1000) / 10;
  console.table({ 'creates/s': { 'one subscription': before, 'and 500 more': after, 'cost in %': cost } });
} finally {
  await service.stop();
  receiver.close();
  rmSync(dataDir, { recursive: true });
}

async function prepare(): Promise<void> {
  const project = { id: PROJECT, name: PROJECT, primaryLanguage: 'en-GB', supportedLanguages: [] };
  await service.call('POST', '/api/management/projects', project);
  const title = { id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string' };
  const type = { id: 'note', name: { 'en-GB': 'Note' }, entryTitleField: 'title', fields: [title] };
  await service.call('POST', `${path}/contenttypes`, type);
  await service.call('POST', `${path}/contenttypes/note/workflow/events`, { event: 'publish', version: '0.1' });
}

async function subscribe(topic: object): Promise<void> {
  const subscription = { name: 'bench', url, topics: [topic], format: 'cloudevents' };
  await service.call('POST', `${path}/events/webhooks/subscriptions`, subscription);
}

function create(): Promise<unknown> {
  return service.call('POST', `${path}/entries`, { title: 'Note', sys: { contentTypeId: 'note', language: 'en-GB' } });
}

/** Every entry that is created is two events. */
async function steady(): Promise<void> {
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let count = 0; count < (EVENTS_PER_SECOND / 2) * SECONDS; count += 1) {
    const due = began + (count * 2 * 1000) / EVENTS_PER_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    running.push(create());
  }
  await Promise.all(running);
  while (delays.length < EVENTS_PER_SECOND * SECONDS) await wait(50);
}

function report(): void {
  const sorted = [...delays].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)];
  console.table({ 'commit to request, ms': { p50: at(0.5), p95: at(0.95), p99: at(0.99), events: sorted.length } });
}

async function createsPerSecond(): Promise<number> {
  const began = performance.now();
  let left = CREATES;
  const write = async () => {
    while (left-- > 0) await create();
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return Math.round((CREATES / (performance.now() - began)) * 1000);
}
