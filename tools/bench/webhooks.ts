// npm run bench:webhooks: how long an event takes from its commit to a receiver at 200 events a second, what a receiver
// that hangs costs the others, and what 500 subscriptions cost the writers of their project. A number of seconds as
// parameter makes the rounds shorter. Says nothing unless the machine is quiet.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BenchReceiver } from './receiver.ts';
import { Service } from './service.ts';

const PROJECT = 'webhooks';
const path = `/api/management/projects/${PROJECT}`;
const subscriptions = `${path}/events/webhooks/subscriptions`;
/** Every entry that is created is two events. */
const EVENTS_PER_CREATE = 2;
const EVENTS_PER_SECOND = 200;
const SECONDS = Number(process.argv[2] ?? 10);
const PAIRS = 3;
const OTHERS = 5;
const SUBSCRIPTIONS = 500;
const CREATES_PER_ROUND = (EVENTS_PER_SECOND / EVENTS_PER_CREATE) * SECONDS;
const CREATES = 300 * SECONDS;
const WRITERS = 16;

process.env['OUTBOUND_ALLOWED'] = '127.0.0.1!';
const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const service = await Service.start(dataDir);
const receiver = await BenchReceiver.open();
const doubtful = await BenchReceiver.open();
try {
  await prepare();
  await createsPerSecond();
  const delays = await fromCommitToRequest();
  const rise = await besideOneThatHangs();
  const cost = await costOfSubscriptions();
  console.table([
    row('commit to request, p50', delays.p50, 'ms', 50),
    row('commit to request, p99', delays.p99, 'ms', 250),
    row("rise of the others' median delay where one receiver hangs", rise, '%', 5),
    row(`cost of ${SUBSCRIPTIONS} subscriptions to the writers`, cost, '%', 20),
  ]);
} finally {
  await service.stop();
  await Promise.all([receiver.close(), doubtful.close()]);
  rmSync(dataDir, { recursive: true });
}

async function fromCommitToRequest(): Promise<{ readonly p50: number; readonly p99: number }> {
  const id = await subscribe(receiver, { resourceType: 'entry' });
  await steady(EVENTS_PER_CREATE);
  const delays = await steady(EVENTS_PER_CREATE);
  await unsubscribe([id]);
  const all = { p50: at(delays, 0.5), p95: at(delays, 0.95), p99: at(delays, 0.99), events: delays.length };
  console.table({ 'commit to request, ms': all });
  return all;
}

/** The same receiver answers in one round and hangs in the next; five others are asked how they are doing. */
async function besideOneThatHangs(): Promise<number> {
  const hanging = await subscribe(doubtful, { resourceType: 'entry', event: 'created' });
  const others: string[] = [];
  for (let count = 0; count < OTHERS; count += 1)
    others.push(await subscribe(receiver, { resourceType: 'entry', event: 'created' }));
  await steady(OTHERS);
  const medians: Record<'answers' | 'hangs', number[]> = { answers: [], hangs: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    medians.answers.push(at(await steady(OTHERS), 0.5));
    doubtful.hang();
    medians.hangs.push(at(await steady(OTHERS), 0.5));
    doubtful.answer();
    await service.call('POST', `${subscriptions}/${hanging}/actions`, { type: 'resume' });
    await doubtful.hasGotEvents(CREATES_PER_ROUND * (1 + 2 * (pair + 1)));
  }
  await unsubscribe([hanging, ...others]);
  const rise = percent(at(medians.hangs, 0.5) / at(medians.answers, 0.5) - 1);
  console.table({
    "others' median delay, ms": { ...named(medians.answers, 'well'), ...named(medians.hangs, 'hangs') },
  });
  return rise;
}

/** Subscriptions that ask for something else than what is written, each in one of four ways. */
async function costOfSubscriptions(): Promise<number> {
  const topics = [
    { resourceType: 'entry', contentTypeId: ['somethingElse'], language: ['cy'] },
    { resourceType: 'entry', event: ['created', 'published'], language: ['cy'] },
    { resourceType: 'entry', event: 'created', owner: 'nobody' },
    { resourceType: 'block' },
  ];
  const rates: Record<'without' | 'with', number[]> = { without: [], with: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    rates.without.push(await createsPerSecond());
    const made: string[] = [];
    for (let count = 0; count < SUBSCRIPTIONS; count += 1)
      made.push(await subscribe(receiver, topics[count % topics.length] ?? {}));
    rates.with.push(await createsPerSecond());
    await unsubscribe(made);
  }
  console.table({ 'creates/s': { ...named(rates.without, 'without'), ...named(rates.with, 'with') } });
  return percent(1 - at(rates.with, 0.5) / at(rates.without, 0.5));
}

async function prepare(): Promise<void> {
  const project = { id: PROJECT, name: PROJECT, primaryLanguage: 'en-GB', supportedLanguages: [] };
  await service.call('POST', '/api/management/projects', project);
  const title = { id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string' };
  const type = { id: 'note', name: { 'en-GB': 'Note' }, entryTitleField: 'title', fields: [title] };
  await service.call('POST', `${path}/contenttypes`, type);
  await service.call('POST', `${path}/contenttypes/note/workflow/events`, { event: 'publish', version: '0.1' });
}

async function subscribe(to: BenchReceiver, topic: object): Promise<string> {
  const subscription = { name: 'bench', url: to.url, topics: [topic], format: 'cloudevents' };
  return (await service.call<{ id: string }>('POST', subscriptions, subscription)).id;
}

async function unsubscribe(ids: readonly string[]): Promise<void> {
  for (const id of ids) await service.call('DELETE', `${subscriptions}/${id}`);
}

function create(): Promise<unknown> {
  return service.call('POST', `${path}/entries`, { title: 'Note', sys: { contentTypeId: 'note', language: 'en-GB' } });
}

/** One round. @returns the delays of what was sent to those who answer: so many requests for each entry */
async function steady(requests: number): Promise<readonly number[]> {
  const began = performance.now();
  const before = receiver.delays.length;
  const running: Promise<unknown>[] = [];
  for (let count = 0; count < CREATES_PER_ROUND; count += 1) {
    const due = began + (count * 1000 * EVENTS_PER_CREATE) / EVENTS_PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    running.push(create());
  }
  await Promise.all(running);
  await receiver.hasGot(before + CREATES_PER_ROUND * requests);
  return receiver.delays.slice(before);
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

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? NaN) * 100) / 100;
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}

function named(values: readonly number[], name: string): Readonly<Record<string, number>> {
  return Object.fromEntries(values.map((value, index) => [`${name} ${index + 1}`, value]));
}

function row(measure: string, value: number, unit: string, below: number) {
  return { measure, value: `${value} ${unit}`, goal: `< ${below} ${unit}`, holds: value < below };
}
