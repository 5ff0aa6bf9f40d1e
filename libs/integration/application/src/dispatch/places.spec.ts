import { randomUUID } from 'node:crypto';
import type { Cursor } from '@annal/integration-webhook-deliveries';
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

const about = (...id: readonly string[]) => ({ topics: [{ resourceType: 'role', id }] });
const nothing = { topics: [{ resourceType: 'node' }] };
const placeOf = async (subscription: string) => (await stack.kept.cursors.get(subscription))?.next;
const replay = (subscription: string, sequence: number) =>
  stack.kept.cursors.ask({ _id: randomUUID(), subscription, kind: 'replay', sequence, since: null });

/** Restores older cursors and an older checkpoint, as after a crash. */
async function crashed(checkpoint: bigint | undefined, places: readonly Cursor[]): Promise<void> {
  await stack.stop();
  await stack.kept.cursors.save(places);
  stack.checkpoint = checkpoint;
}

describe('every subscription', () => {
  it('gets exactly the events of its topics, independently of the others', async () => {
    let release = (_: number): void => undefined;
    const hanging = new Promise<number>((resolve) => (release = resolve));
    stack.receivers.answer = ({ url }) => (url.pathname === '/hanging' ? hanging : 204);
    await stack.subscribe('/all');
    await stack.subscribe('/none', nothing);
    await stack.subscribe('/one', about('one', 'two'));
    await stack.subscribe('/hanging');
    const roles = ['one', 'two', 'three', 'four', 'five'];
    for (let round = 0; round < 15; round += 1) await stack.tell(...roles);
    await stack.subscribe('/late', about('three'));
    for (let round = 0; round < 5; round += 1) await stack.tell(...roles);
    const told = (path: string) => stack.told.filter((each) => each.startsWith(`${path} `)).sort();
    const times = (count: number, path: string, ...wanted: string[]) =>
      wanted.flatMap((role) => Array.from({ length: count }, () => `${path} ${role}`)).sort();
    await stack.sent(20 * 5 + 20 * 2 + 5);
    expect(told('/hanging').length).toBeLessThanOrEqual(8);
    release(204);
    await stack.sent(2 * 20 * 5 + 20 * 2 + 5);
    expect(told('/none')).toEqual([]);
    expect(told('/all')).toEqual(times(20, '/all', ...roles));
    expect(told('/hanging')).toEqual(times(20, '/hanging', ...roles));
    expect(told('/one')).toEqual(times(20, '/one', 'one', 'two'));
    expect(told('/late')).toEqual(times(5, '/late', 'three'));
  });

  it('gets the events of its new topics from the change on', async () => {
    const id = await stack.subscribe('/choosy', about('one'));
    await stack.tell('one', 'two');
    await stack.settled(id, 1);
    await stack.revise(id, '1.0', about('two'));
    await stack.until(
      async () => {
        await stack.tell('two');
        return stack.told;
      },
      (told) => told.includes('/choosy two'),
    );
    const before = stack.told.length;
    await stack.tell('one', 'two');
    await stack.sent(before + 1);
    expect(stack.told.filter((one) => one === '/choosy one')).toHaveLength(1);
  });
});

describe('the position of a subscription', () => {
  it('moves past unwanted events, and is saved', async () => {
    const id = await stack.subscribe('/none', nothing);
    await stack.subscribe('/all');
    await stack.tell('one', 'two', 'three');
    await stack.sent(3);
    await stack.stop();
    expect(await placeOf(id)).toBe(4);
    expect(stack.checkpoint).toBeGreaterThan(0n);
    stack.start();
    await stack.tell('four');
    await stack.sent(4);
    await stack.stop();
    expect(await placeOf(id)).toBe(5);
  });

  it.each(['as old as its place', 'newer than its place', 'lost'] as const)(
    'may be older, with the checkpoint %s: nothing is repeated or skipped',
    async (age) => {
      const ids = [await stack.subscribe('/all'), await stack.subscribe('/one', about('one', 'six'))];
      await stack.tell('before');
      await stack.settled(ids[0] ?? '', 1);
      await stack.stop();
      const checkpoint = stack.checkpoint;
      const places = await stack.places();
      stack.start();
      await stack.tell('one', 'two', 'three');
      await stack.settled(ids[0] ?? '', 4);
      await stack.settled(ids[1] ?? '', 1);
      await stack.stop();
      await stack.tell('four', 'five');
      const newer = await stack.store.headPosition();
      await crashed({ 'as old as its place': checkpoint, 'newer than its place': newer, lost: undefined }[age], places);
      stack.start();
      await stack.tell('six');
      await stack.settled(ids[0] ?? '', 7);
      await stack.settled(ids[1] ?? '', 2);
      expect([...stack.told].sort()).toEqual(
        [
          ...['before', 'one', 'two', 'three', 'four', 'five', 'six'].map((role) => `/all ${role}`),
          ...['one', 'six'].map((role) => `/one ${role}`),
        ].sort(),
      );
    },
  );

  it('goes back for a replay, and a crash in between does not start it a third time', async () => {
    const id = await stack.subscribe('/again', about('one', 'two'));
    await stack.tell('one', 'other', 'two');
    await stack.settled(id, 2);
    await replay(id, 1);
    await stack.settled(id, 4);
    await stack.stop();
    const [place] = (await stack.places()).map((cursor) => ({ ...cursor, next: 1 }));
    await crashed(undefined, place ? [place] : []);
    stack.start();
    await stack.tell('two');
    await stack.settled(id, 5);
    expect([...stack.told].sort()).toEqual(['/again one', '/again one', '/again two', '/again two', '/again two']);
  });

  it('does not affect pending retries', async () => {
    const id = await stack.subscribe('/failing');
    stack.receivers.answer = () => 503;
    await stack.tell('one');
    await stack.until(
      () => stack.logOf(id),
      ([first]) => first?.attempts.length === 1,
    );
    await stack.stop();
    const places = (await stack.places()).map((cursor) => ({ ...cursor, next: 1 }));
    await crashed(undefined, places);
    stack.start();
    stack.receivers.answer = () => 204;
    await stack.subscribe('/witness');
    await stack.tell('two');
    await stack.until(
      () => stack.told,
      (told) => told.includes('/witness two'),
    );
    stack.pass(31_000);
    const log = await stack.settled(id, 2);
    expect(log.find(({ resourceId }) => resourceId === 'one')?.attempts.map(({ status }) => status)).toEqual([
      503, 204,
    ]);
  });
});
