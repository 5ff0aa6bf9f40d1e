import { randomUUID } from 'node:crypto';
import { DomainError } from '@annal/kernel';
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

const parked = (id: string) =>
  stack.until(
    () => stack.kept.cursors.get(id),
    (cursor) => (cursor?.parked ?? null) !== null,
  );
const resume = (id: string) => stack.kept.cursors.ask({ _id: randomUUID(), subscription: id, kind: 'resume' });
/** Waits until other subscriptions received the event, so that this one had the chance. */
async function everybodyElseHas(count: number, path: string): Promise<void> {
  await stack.until(
    () => stack.told.filter((one) => one.startsWith(`${path} `)).length,
    (sent) => sent >= count,
  );
}

it('waits while the owner is locked or permissions are unknown, and parks nothing', async () => {
  stack.rights.status = 'locked';
  const id = await stack.subscribe('/locked');
  await stack.tell('one');
  await stack.until(
    () => stack.kept.cursors.get(id),
    (cursor) => cursor !== null,
  );
  stack.rights.status = 'usable';
  stack.rights.sees = () => {
    throw new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
  };
  await stack.tell('two');
  stack.rights.sees = () => true;
  await stack.sent(2);
  // They concern different roles, so their order is not promised.
  expect(stack.told.toSorted()).toEqual(['/locked one', '/locked two']);
  expect((await stack.kept.cursors.get(id))?.parked).toBeNull();
});

it('asks again only at the next tick, for new events and for retries', async () => {
  let asked = 0;
  // A limit, so that a worker that polls in a busy loop fails this test instead of hanging the process.
  const unknown = () => {
    asked += 1;
    if (asked > 1_000) return true;
    throw new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
  };
  const askedAgain = (times: number) => {
    const before = asked;
    return stack.until(
      () => asked - before,
      (count) => count >= times,
    );
  };
  const id = await stack.subscribe('/unknown');
  stack.receivers.answer = () => 500;
  await stack.tell('failing');
  await stack.until(
    () => stack.logOf(id),
    ([record]) => record?.attempts.length === 1,
  );
  stack.rights.sees = unknown;
  stack.pass(31_000);
  await askedAgain(3);
  await stack.tell('new');
  await askedAgain(6);
  expect(asked).toBeLessThan(200);
  expect(stack.told).toEqual(['/unknown failing']);
  stack.rights.sees = () => true;
  stack.receivers.answer = () => 204;
  await stack.settled(id, 2);
}, 20_000);

it('stays parked over a restart with the reason, and continues from its position', async () => {
  const id = await stack.subscribe('/parked');
  await stack.tell('before');
  await stack.settled(id, 1);
  stack.rights.status = 'disabled';
  expect(await parked(id)).toMatchObject({ parkedReason: 'The owner of the subscription is disabled' });
  await stack.tell('one', 'two');
  await stack.stop();
  stack.start();
  stack.rights.status = 'usable';
  await stack.subscribe('/other');
  await stack.tell('three');
  await everybodyElseHas(1, '/other');
  expect(stack.told.filter((one) => one.startsWith('/parked'))).toEqual(['/parked before']);
  await resume(id);
  await stack.settled(id, 4);
  expect(
    stack.told
      .filter((one) => one.startsWith('/parked'))
      .slice(1)
      .sort(),
  ).toEqual([...['/parked one', '/parked three', '/parked two']]);
});

it('parks in the middle of a page without losing its position', async () => {
  const id = await stack.subscribe('/nothing');
  stack.rights.sees = () => false;
  stack.rights.seesAny = false;
  await stack.tell(...Array.from({ length: 30 }, (_, number) => `role-${number}`));
  expect(await parked(id)).toMatchObject({
    parkedReason: 'The owner of the subscription may view nothing that its topics name',
  });
  expect(await stack.logOf(id)).toEqual([]);
  stack.rights.sees = () => true;
  stack.rights.seesAny = true;
  await resume(id);
  await stack.settled(id, 30);
  expect(new Set(stack.told).size).toBe(30);
});

it('skips a retry stored by an earlier release, by the event it is about', async () => {
  const id = await stack.subscribe('/earlier');
  stack.receivers.answer = () => 500;
  await stack.tell('one');
  const [record] = await stack.until(
    () => stack.logOf(id),
    ([first]) => first?.attempts.length === 1,
  );
  await stack.stop();
  const { subject: _, ...earlier } = record ?? (await stack.logOf(id))[0] ?? fail();
  await stack.kept.deliveries.write(earlier);
  stack.rights.sees = ({ resource }) => resource !== 'role';
  stack.start();
  stack.pass(31_000);
  expect(await stack.settled(id, 1)).toMatchObject([{ status: 'skipped', request: { body: null } }]);
  expect(stack.told).toHaveLength(1);
});

function fail(): never {
  throw new Error('There is no delivery');
}
