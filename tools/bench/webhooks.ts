// npm run bench:webhooks [delays|hanging|cost]: latency from commit to receiver at 200 events a second, cost of a
// hanging receiver for the others, cost of 500 subscriptions for writers. Needs a quiet machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { delaysBeside } from './hanging.ts';
import { at, riseOf } from './medians.ts';
import { BenchReceiver } from './receiver.ts';
import { Service } from './service.ts';

const PROJECT = 'webhooks';
const path = `/api/management/projects/${PROJECT}`;
const subscriptions = `${path}/events/webhooks/subscriptions`;
const EVENTS_PER_CREATE = 2;
const EVENTS_PER_SECOND = 200;
const SECONDS = 10;
const PAIRS = 3;
const SUBSCRIPTIONS = 500;
const CREATES = 300 * SECONDS;
const WRITERS = 16;

process.env['OUTBOUND_ALLOWED'] = '127.0.0.1!';
const parts: Readonly<Record<string, () => Promise<readonly object[]>>> = {
  delays: fromCommitToRequest,
  hanging: besideOneThatHangs,
  cost: costOfSubscriptions,
};
const named = process.argv.slice(2);
const chosen = named.length > 0 ? named : Object.keys(parts);
for (const name of chosen) if (!parts[name]) throw new Error(`Not measured here: ${name}`);

const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const service = await Service.start(dataDir);
const receiver = await BenchReceiver.open();
const doubtful = await BenchReceiver.open();
try {
  await prepare();
  await createsPerSecond();
  const rows: object[] = [];
  for (const name of chosen) rows.push(...((await parts[name]?.()) ?? []));
  console.table(rows);
} finally {
  await service.stop();
  await Promise.all([receiver.close(), doubtful.close()]);
  rmSync(dataDir, { recursive: true });
}

async function fromCommitToRequest(): Promise<readonly object[]> {
  const id = await subscribe(receiver, { resourceType: 'entry' });
  await steady(EVENTS_PER_CREATE, SECONDS);
  const delays = await steady(EVENTS_PER_CREATE, SECONDS);
  await unsubscribe([id]);
  const [p50, p95, p99] = [at(delays, 0.5), at(delays, 0.95), at(delays, 0.99)].map(rounded);
  console.table({ 'commit to request, ms': { p50, p95, p99, events: delays.length } });
  return [row('commit to request, p50', p50, 'ms', 50), row('commit to request, p99', p99, 'ms', 250)];
}

async function besideOneThatHangs(): Promise<readonly object[]> {
  const { absent, answers, hangs } = await delaysBeside({ receiver, doubtful, subscribe, unsubscribe, create });
  const against = (others: readonly number[]) => {
    const { rise, error } = riseOf(hangs, others);
    return { value: percent(rise), error: percent(error) };
  };
  const [withAnswers, withNobody] = [against(answers), against(absent)];
  console.table({
    "others' median delay, ms": { absent: middle(absent), answers: middle(answers), hangs: middle(hangs) },
    'rise, %': { absent: withNobody.value, answers: withAnswers.value },
    'its standard error, %': { absent: withNobody.error, answers: withAnswers.error },
  });
  return [
    row("others' median delay beside one that hangs, against one that answers", withAnswers.value, '%', 5),
    row("others' median delay beside one that hangs, against nobody there", withNobody.value, '%', 5),
  ];
}

async function costOfSubscriptions(): Promise<readonly object[]> {
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
  console.table(rates);
  const cost = percent(1 - at(rates.with, 0.5) / at(rates.without, 0.5));
  return [row(`cost of ${SUBSCRIPTIONS} subscriptions to the writers`, cost, '%', 20)];
}

async function prepare(): Promise<void> {
  const project = { id: PROJECT, name: PROJECT, primaryLanguage: 'en-GB', supportedLanguages: [] };
  await service.call('POST', '/api/management/projects', project);
  const title = { id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string' };
  for (const id of ['note', 'letter']) {
    const type = { id, name: { 'en-GB': id }, entryTitleField: 'title', fields: [title] };
    await service.call('POST', `${path}/contenttypes`, type);
    await service.call('POST', `${path}/contenttypes/${id}/workflow/events`, { event: 'publish', version: '0.1' });
  }
}

async function subscribe(to: BenchReceiver, topic: object): Promise<string> {
  const subscription = { name: 'bench', url: to.url, topics: [topic], format: 'cloudevents' };
  return (await service.call<{ id: string }>('POST', subscriptions, subscription)).id;
}

async function unsubscribe(ids: readonly string[]): Promise<void> {
  for (const id of ids) await service.call('DELETE', `${subscriptions}/${id}`);
}

function create(contentTypeId = 'note'): Promise<unknown> {
  return service.call('POST', `${path}/entries`, { title: 'Note', sys: { contentTypeId, language: 'en-GB' } });
}

/** @param requests per entry, to receivers that answer @returns their delays */
async function steady(requests: number, seconds: number): Promise<readonly number[]> {
  const creates = (EVENTS_PER_SECOND / EVENTS_PER_CREATE) * seconds;
  const began = performance.now();
  const before = receiver.told.length;
  const running: Promise<unknown>[] = [];
  for (let count = 0; count < creates; count += 1) {
    const due = began + (count * 1000 * EVENTS_PER_CREATE) / EVENTS_PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    running.push(create());
  }
  await Promise.all(running);
  await receiver.hasGot(before + creates * requests);
  return receiver.told.slice(before).map(({ delay }) => delay);
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

function middle(values: readonly number[]): number {
  return rounded(at(values, 0.5));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function percent(share: number): number {
  return rounded(share * 100);
}

function row(measure: string, value: number | undefined, unit: string, below: number): object {
  return {
    measure,
    value: `${value} ${unit}`,
    goal: `< ${below} ${unit}`,
    holds: value !== undefined && value < below,
  };
}
