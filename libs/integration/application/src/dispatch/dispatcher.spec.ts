import { randomUUID } from 'node:crypto';
import type { DeliveryRecord } from '@annal/integration-delivery';
import { DispatchStack } from '../testing/dispatch-stack.ts';
import { waitsFor } from './schedule.ts';

const HOUR_MS = 60 * 60 * 1000;

let stack: DispatchStack;
beforeEach(async () => {
  stack = await DispatchStack.open();
  stack.start();
});
afterEach(() => stack.end());

async function until<Value>(ask: () => Value | Promise<Value>, isIt: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const value = await ask();
    if (isIt(value)) return value;
    if (Date.now() > deadline) throw new Error(`It did not come to this; last: ${JSON.stringify(value)}`);
    stack.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const rolesOf = () =>
  stack.receivers.requests.map(({ url, body }) => {
    const { resource } = JSON.parse(String(body)) as { resource: { id: string } };
    return `${url.pathname} ${resource.id}`;
  });
const sent = (count: number) => until(rolesOf, (all) => all.length >= count);
const logOf = (subscription: string) =>
  stack.kept.deliveries.page(subscription, { skip: 0, limit: 1_000 }).then(({ items }) => items);
const attemptsOf = (subscription: string, attempts: number) =>
  until(
    () => logOf(subscription),
    ([first]) => (first?.attempts.length ?? 0) === attempts && first?.status !== undefined,
  );
const settled = (records: readonly DeliveryRecord[]) =>
  records.length > 0 && records.every(({ status }) => status !== 'pending');

describe('the schedule of retries', () => {
  it('is that of the contract for a day, and every twelve hours up to seven days where that is wanted', () => {
    expect(waitsFor(24).map((wait) => wait / 1000)).toEqual([30, 120, 360, 1200, 3600, 7200, 14400, 21600, 32400]);
    const week = waitsFor(168);
    expect(week.reduce((sum, wait) => sum + wait, 0)).toBe(168 * HOUR_MS);
    expect(Math.max(...week)).toBe(12 * HOUR_MS);
  });

  it('ends with the subscription parked where nobody answers, and resuming loses nothing', async () => {
    stack.receivers.answer = () => 503;
    const id = await stack.subscribe('/dead');
    await stack.tell('one');
    for (const [attempt, wait] of waitsFor(24).entries()) {
      await attemptsOf(id, attempt + 1);
      // Not before its time.
      stack.pass(wait - 5_000);
      stack.pass(6_000);
    }
    await attemptsOf(id, 10);
    expect((await until(() => logOf(id), settled))[0]?.status).toBe('failed');
    await until(
      () => stack.kept.cursors.get(id),
      (cursor) => cursor?.parked !== null,
    );
    await stack.tell('two');
    stack.pass(100 * HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stack.receivers.requests).toHaveLength(10);

    stack.receivers.answer = () => 204;
    await stack.kept.cursors.ask({ _id: randomUUID(), subscription: id, kind: 'resume' });
    await sent(12);
    expect(rolesOf().slice(10).sort()).toEqual(['/dead one', '/dead two']);
    const log = await until(() => logOf(id), settled);
    expect(log.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('gives up what the receiver does not want, while everything else goes on', async () => {
    const id = await stack.subscribe('/picky');
    stack.receivers.answer = ({ body }) => (body?.includes('"bad"') ? 400 : 204);
    await stack.tell('bad', 'good');
    for (const [attempt, wait] of waitsFor(24).entries()) {
      await until(
        () => logOf(id),
        (log) => (log.find(({ resourceId }) => resourceId === 'bad')?.attempts.length ?? 0) === attempt + 1,
      );
      await stack.tell('good');
      await until(
        () => logOf(id),
        (log) =>
          log.filter(({ resourceId, status }) => resourceId === 'good' && status === 'succeeded').length ===
          attempt + 2,
      );
      stack.pass(wait + 1_000);
    }
    const log = await until(() => logOf(id), settled);
    expect(log.find(({ resourceId }) => resourceId === 'bad')).toMatchObject({
      status: 'failed',
      attempts: { length: 10 },
    });
    expect((await stack.kept.cursors.get(id))?.parked).toBeNull();
  });
});

describe('order', () => {
  it('is kept for each resource, and others go on', async () => {
    const id = await stack.subscribe('/order');
    stack.receivers.answer = ({ body }) => (body?.includes('"blocked"') ? 500 : 204);
    await stack.tell('blocked', 'free');
    await stack.tell('blocked', 'free');
    await until(
      () => logOf(id),
      (log) => log.length === 4 && log.filter(({ status }) => status === 'succeeded').length === 2,
    );
    expect(rolesOf().filter((role) => role === '/order blocked')).toHaveLength(1);
    stack.receivers.answer = () => 204;
    stack.pass(31_000);
    const log = await until(() => logOf(id), settled);
    const times = log
      .filter(({ resourceId }) => resourceId === 'blocked')
      .map(({ sequence, settled: at }) => ({ sequence, at }));
    const [first, second] = times.sort((left, right) => left.sequence - right.sequence);
    expect(Number(first?.at)).toBeLessThanOrEqual(Number(second?.at));
  });
});

describe('a receiver that hangs', () => {
  it('holds back nobody else', async () => {
    const hanging = await stack.subscribe('/hanging');
    await stack.subscribe('/well');
    let release = (_: number): void => undefined;
    const hang = new Promise<number>((resolve) => (release = resolve));
    stack.receivers.answer = ({ url }) => (url.pathname === '/hanging' ? hang : 204);
    const roles = Array.from({ length: 500 }, (_, number) => `role-${number}`);
    await stack.tell(...roles.slice(0, 250));
    await stack.tell(...roles.slice(250));
    const well = () => rolesOf().filter((role) => role.startsWith('/well'));
    await until(well, (all) => all.length === 500);
    expect(rolesOf().filter((role) => role.startsWith('/hanging')).length).toBeLessThanOrEqual(8);
    release(204);
    await until(
      () => logOf(hanging),
      (log) => log.length === 500 && settled(log),
    );
  });
});

describe('a subscription', () => {
  it('is told nothing that was before it, or while it is off', async () => {
    await stack.tell('before');
    const id = await stack.subscribe('/switch');
    await stack.tell('first');
    await sent(1);
    await stack.revise(id, '1.0', { enabled: false });
    await until(
      () => stack.kept.cursors.get(id),
      (cursor) => cursor !== null,
    );
    await stack.tell('while off');
    await stack.revise(id, '2.0', { enabled: true });
    await stack.tell('second');
    await sent(2);
    expect(rolesOf()).toEqual(['/switch first', '/switch second']);
  });

  it('goes on where it was after a restart', async () => {
    const id = await stack.subscribe('/again');
    await stack.tell('one', 'two');
    await until(
      () => logOf(id),
      (log) => log.length === 2 && settled(log),
    );
    await stack.stop();
    await stack.tell('three');
    stack.start();
    await sent(3);
    expect(rolesOf().map((role) => role.split(' ')[1])).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    expect(rolesOf()).toHaveLength(3);
  });

  it('whose receiver is gone is reported', async () => {
    stack.receivers.answer = () => 410;
    const id = await stack.subscribe('/gone');
    await stack.tell('one');
    await until(
      () => stack.gone,
      (gone) => gone.includes(id),
    );
    expect((await logOf(id))[0]).toMatchObject({ status: 'failed', attempts: { length: 1 } });
  });

  it('that is deleted leaves nothing behind', async () => {
    const id = await stack.subscribe('/deleted');
    await stack.tell('one');
    await until(
      () => logOf(id),
      (log) => log.length === 1 && settled(log),
    );
    await stack.remove(id);
    await until(
      () => logOf(id),
      (log) => log.length === 0,
    );
    expect(await stack.kept.cursors.get(id)).toBeNull();
  });
});
