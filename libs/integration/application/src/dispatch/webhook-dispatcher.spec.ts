import { DispatchStack, DispatchStores } from '../testing/dispatch-stack.ts';

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

describe('order', () => {
  it('is kept per resource, and other resources continue', async () => {
    const id = await stack.subscribe('/order');
    stack.receivers.answer = ({ body }) => (body?.includes('"blocked"') ? 500 : 204);
    await stack.tell('blocked', 'free');
    await stack.tell('blocked', 'free');
    await stack.until(
      () => stack.logOf(id),
      (log) => log.length === 4 && log.filter(({ status }) => status === 'succeeded').length === 2,
    );
    expect(stack.told.filter((role) => role === '/order blocked')).toHaveLength(1);
    stack.receivers.answer = () => 204;
    stack.pass(31_000);
    const log = await stack.settled(id, 1);
    const times = log
      .filter(({ resourceId }) => resourceId === 'blocked')
      .map(({ sequence, settled: at }) => ({ sequence, at }));
    const [first, second] = times.sort((left, right) => left.sequence - right.sequence);
    expect(Number(first?.at)).toBeLessThanOrEqual(Number(second?.at));
  });
});

it('ends when it was stopped before it started, and does nothing', async () => {
  await stack.stop();
  await stack.subscribe('/late');
  await stack.tell('role');
  const stopping = new AbortController();
  stopping.abort();
  stack.start(stopping);
  await stack.stop();
  expect(stack.told).toEqual([]);
  stack.start();
  await stack.sent(1);
});

describe('a receiver that hangs', () => {
  it('delays no other subscription', async () => {
    const hanging = await stack.subscribe('/hanging');
    await stack.subscribe('/well');
    let release = (_: number): void => undefined;
    const hang = new Promise<number>((resolve) => (release = resolve));
    stack.receivers.answer = ({ url }) => (url.pathname === '/hanging' ? hang : 204);
    const roles = Array.from({ length: 300 }, (_, number) => `role-${number}`);
    await stack.tell(...roles.slice(0, 150));
    await stack.tell(...roles.slice(150));
    const well = () => stack.told.filter((role) => role.startsWith('/well'));
    await stack.until(well, (all) => all.length === 300);
    expect(stack.told.filter((role) => role.startsWith('/hanging')).length).toBeLessThanOrEqual(8);
    release(204);
    await stack.settled(hanging, 300);
  });
});

describe('a subscription', () => {
  it('gets no events from before its creation or while it is off', async () => {
    await stack.tell('before');
    const id = await stack.subscribe('/switch');
    await stack.tell('first');
    await stack.sent(1);
    await stack.revise(id, '1.0', { enabled: false });
    await stack.until(
      () => stack.kept.cursors.get(id),
      (cursor) => cursor !== null,
    );
    await stack.tell('while off');
    await stack.revise(id, '2.0', { enabled: true });
    await stack.tell('second');
    await stack.sent(2);
    expect(stack.told).toEqual(['/switch first', '/switch second']);
  });

  it('continues after a restart', async () => {
    const id = await stack.subscribe('/again');
    await stack.tell('one', 'two');
    await stack.settled(id, 2);
    await stack.stop();
    await stack.tell('three');
    stack.start();
    await stack.sent(3);
    expect(stack.told.map((role) => role.split(' ')[1])).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    expect(stack.told).toHaveLength(3);
  });

  it('whose receiver is gone is reported', async () => {
    stack.receivers.answer = () => 410;
    const id = await stack.subscribe('/gone');
    await stack.tell('one');
    await stack.until(
      () => stack.gone,
      (gone) => gone.includes(id),
    );
    expect((await stack.logOf(id))[0]).toMatchObject({ status: 'failed', attempts: { length: 1 } });
  });

  it('that is deleted leaves nothing behind', async () => {
    const id = await stack.subscribe('/deleted');
    await stack.tell('one');
    await stack.settled(id, 1);
    await stack.remove(id);
    await stack.until(
      () => stack.logOf(id),
      (log) => log.length === 0,
    );
    expect(await stack.kept.cursors.get(id)).toBeNull();
  });
});
