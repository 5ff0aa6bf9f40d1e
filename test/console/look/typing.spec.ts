import type { CDPSession, Page } from 'playwright-core';
import { success } from '../../support/answers/answers.ts';
import { field, Library } from '../../support/content/library.ts';
import { allowed, busyness } from '../support/busyness.ts';
import { Console } from '../support/console.ts';
import { field as textField, openEntry } from '../support/editing.ts';

// A type has at most 200 fields, and a component 100.
const OWN_FIELDS = 200;
const INNER_FIELDS = 100;
const BLOCKS = 100;
const WARM_UP = 40;
const PRESSES = 200;
const [P95_MS, P99_MS] = [8, 16];

const texts = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    field(`${id}${at}`, 'string', { validations: { required: {}, maxLength: { value: 2000 } } }),
  );
const valuesOf = (id: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${id}${at}`, `Value ${at}`]));

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const inner = { id: 'inner', name: { 'en-GB': 'Inner' }, fields: texts('inner', INNER_FIELDS) };
  success(await library.call('POST', '/components', inner), 201);
  success(await library.call('POST', '/components/inner/workflow/events', { event: 'publish', version: '0.1' }));
  await library.publish({
    id: 'long',
    name: { 'en-GB': 'Long' },
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      field('body', 'objectArray', {
        dataFormat: 'field',
        validations: { allowedFieldTypes: { fields: [field('paragraph', 'string', { dataFormat: 'text' })] } },
      }),
      field('inner', 'object', { dataFormat: 'component.inner' }),
      ...texts('field', OWN_FIELDS - 3),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Of the processor, so that other work of the machine does not count. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
}

async function traced(session: CDPSession, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await act();
  await session.send('Tracing.end');
  await complete;
  return events;
}

const WORK = /^(EventDispatch|FunctionCall|EvaluateScript|TimerFire|Fire\w+|RunMicrotasks|UpdateLayoutTree|Layout)$/;

/** Script, style and layout from each press of a key to the next one, in ms. */
function workOf(events: readonly TraceEvent[]): readonly number[] {
  const ordered = events.filter(({ ph }) => ph === 'X').sort((a, b) => a.ts - b.ts);
  const presses = ordered.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  const [first] = presses;
  if (first === undefined) throw new Error('The trace has no press of a key');
  const work = presses.map(() => 0);
  let counted = 0;
  for (const { name, pid, tid, ts, dur = 0, tdur = 0 } of ordered) {
    // Script that runs within an event is a part of it.
    if (pid !== first.pid || tid !== first.tid || !WORK.test(name) || ts < counted) continue;
    counted = ts + dur;
    const press = presses.findLastIndex((each) => each.ts <= ts);
    if (press >= 0) work[press] = (work[press] ?? 0) + tdur / 1000;
  }
  return work;
}

const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

it(`takes a key in an entry of ${OWN_FIELDS + INNER_FIELDS} fields with ${BLOCKS} open blocks (G5)`, async () => {
  const filled = { ...valuesOf('field', OWN_FIELDS - 3), inner: valuesOf('inner', INNER_FIELDS) };
  const body = Array.from({ length: BLOCKS }, (_, at) => ({ id: `b${at}`, type: 'paragraph', value: `Block ${at}` }));
  const { sys } = await library.create({ title: 'Long', ...filled, body }, { contentTypeId: 'long' });
  const { page } = await service.signedIn();
  await openEntry(page, library, sys.id);
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await page.getByRole('textbox', { name: `paragraph ${BLOCKS}` }).waitFor();
  await textField(page, 'field150').focus();
  const type = async (presses: number): Promise<void> => {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(press % 6 === 5 ? 'Space' : 'a');
      await nextFrames(page);
    }
  };
  await type(WARM_UP);
  const session = await page.context().newCDPSession(page);
  const events = await traced(session, () => type(PRESSES));
  const work = [...workOf(events)].sort((a, b) => a - b);
  const at = (share: number): number => work[Math.floor(work.length * share)] ?? NaN;
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  // Caches and clock rates are shared, so work of others makes the same work take longer.
  const busy = busyness();
  process.stderr.write(
    `G5 work per key, ms: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} of ${P95_MS}, p99 ${p99.toFixed(1)} of ${P99_MS} (busyness ${busy.toFixed(1)})\n`,
  );
  expect(p95).toBeLessThanOrEqual(allowed(P95_MS));
  expect(p99).toBeLessThanOrEqual(allowed(P99_MS));
}, 180_000);
