import { randomUUID } from 'node:crypto';
import { DispatchStack, DispatchStores } from '../testing/dispatch-stack.ts';
import { waitsFor } from './schedule.ts';

const HOUR_MS = 60 * 60 * 1000;

let stores: DispatchStores;
let stack: DispatchStack;
beforeAll(async () => {
  stores = await DispatchStores.open();
});
afterAll(() => stores.close());
beforeEach(() => {
  stack = new DispatchStack(stores);
  stack.start();
});
afterEach(() => stack.end());

const told = (path: string) => () => stack.told.filter((one) => one.startsWith(`${path} `));
const attemptsOf = (subscription: string, attempts: number) =>
  stack.until(
    () => stack.logOf(subscription),
    ([first]) => (first?.attempts.length ?? 0) === attempts && first?.status !== undefined,
  );

describe('the schedule of retries', () => {
  it('follows the contract for a day, and every twelve hours up to seven days if configured', () => {
    expect(waitsFor(24).map((wait) => wait / 1000)).toEqual([30, 120, 360, 1200, 3600, 7200, 14400, 21600, 32400]);
    const week = waitsFor(168);
    expect(week.reduce((sum, wait) => sum + wait, 0)).toBe(168 * HOUR_MS);
    expect(Math.max(...week)).toBe(12 * HOUR_MS);
  });

  it('ends with the subscription parked when nobody answers, and resuming loses nothing', async () => {
    stack.receivers.answer = ({ url }) => (url.pathname === '/dead' ? 503 : 204);
    const id = await stack.subscribe('/dead');
    await stack.tell('one');
    for (const [attempt, wait] of waitsFor(24).entries()) {
      await attemptsOf(id, attempt + 1);
      // Not early.
      stack.pass(wait - 5_000);
      stack.pass(6_000);
    }
    await attemptsOf(id, 10);
    expect((await stack.settled(id, 1))[0]?.status).toBe('failed');
    await stack.until(
      () => stack.kept.cursors.get(id),
      (cursor) => cursor?.parked !== null,
    );
    // A working subscription shows that the dispatcher had the chance to send.
    await stack.subscribe('/alive');
    await stack.tell('two');
    stack.pass(100 * HOUR_MS);
    await stack.until(told('/alive'), (all) => all.length === 1);
    await stack.tell('three');
    await stack.until(told('/alive'), (all) => all.length === 2);
    expect(told('/dead')()).toHaveLength(10);

    stack.receivers.answer = () => 204;
    await stack.kept.cursors.ask({ _id: randomUUID(), subscription: id, kind: 'resume' });
    const log = await stack.settled(id, 3);
    expect(told('/dead')().slice(10).sort()).toEqual(['/dead one', '/dead three', '/dead two']);
    expect(log.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  it('drops an event that the receiver rejects, while the others continue', async () => {
    const id = await stack.subscribe('/picky');
    stack.receivers.answer = ({ body }) => (body?.includes('"bad"') ? 400 : 204);
    await stack.tell('bad', 'good');
    for (const [attempt, wait] of waitsFor(24).entries()) {
      await stack.until(
        () => stack.logOf(id),
        (log) => (log.find(({ resourceId }) => resourceId === 'bad')?.attempts.length ?? 0) === attempt + 1,
      );
      await stack.tell('good');
      await stack.until(
        () => stack.logOf(id),
        (log) =>
          log.filter(({ resourceId, status }) => resourceId === 'good' && status === 'succeeded').length ===
          attempt + 2,
      );
      stack.pass(wait + 1_000);
    }
    const log = await stack.settled(id, 1);
    expect(log.find(({ resourceId }) => resourceId === 'bad')).toMatchObject({
      status: 'failed',
      attempts: { length: 10 },
    });
    expect((await stack.kept.cursors.get(id))?.parked).toBeNull();
  });
});
