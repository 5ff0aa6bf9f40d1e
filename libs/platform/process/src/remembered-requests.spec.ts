import { startStores } from './fixtures/stores.ts';
import { LEASE_MS, RememberedRequests, type Claimed } from './remembered-requests.ts';

let stores: Awaited<ReturnType<typeof startStores>>;
/** Two processes of one installation. */
let here: RememberedRequests;
let there: RememberedRequests;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.stop());
beforeEach(async () => {
  const database = await stores.database();
  [here, there] = [new RememberedRequests(database), new RememberedRequests(database)];
  await here.prepare();
});

const start = new Date('2026-02-11T09:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const DAY_MS = 24 * 60 * 60 * 1000;
const outcome = { status: 201, hasBody: true, headers: { 'x-position': '7-entry' }, replies: ['{"id":1}'] };
const mine: Claimed = { id: 'ann key', fingerprint: 'same', holder: 'here' };
const theirs: Claimed = { ...mine, holder: 'there' };

it('starts once when several callers send it at the same time', async () => {
  const holders = Array.from({ length: 16 }, (_, number) => ({ ...mine, holder: `process ${number}` }));
  const found = await Promise.all(holders.map((claimed, number) => (number % 2 ? here : there).claim(claimed, start)));
  expect(found.map(({ kind }) => kind).sort()).toEqual(['taken', ...Array<string>(15).fill('underWay')].sort());
});

it('gets the first answer again, for seven days', async () => {
  await here.claim(mine, start);
  await here.remember(mine, outcome, start);
  expect(await there.claim(theirs, after(7 * DAY_MS - 1))).toEqual({ kind: 'done', outcome });
  expect(await there.find(mine.id, after(7 * DAY_MS - 1))).toMatchObject({ outcome });
  expect(await there.find(mine.id, after(7 * DAY_MS))).toBeUndefined();
  expect(await there.claim(theirs, after(7 * DAY_MS))).toMatchObject({ kind: 'taken', isSecond: false });
});

it('is refused for a different request, whether the first is running, open or done', async () => {
  const other = { ...theirs, fingerprint: 'other' };
  await here.claim(mine, start);
  expect(await there.claim(other, start)).toEqual({ kind: 'other' });
  await here.leaveOpen(mine);
  expect(await there.claim(other, start)).toEqual({ kind: 'other' });
  await here.claim(mine, start);
  await here.remember(mine, outcome, start);
  expect(await there.claim(other, start)).toEqual({ kind: 'other' });
});

it('is free for any request after a refusal', async () => {
  await here.claim(mine, start);
  await here.forget(mine);
  expect(await there.claim({ ...theirs, fingerprint: 'other' }, start)).toMatchObject({
    kind: 'taken',
    isSecond: false,
  });
});

it('is taken over from a process that is gone, with its original start time', async () => {
  await here.claim(mine, start);
  expect(await there.claim(theirs, after(LEASE_MS - 1))).toEqual({ kind: 'underWay' });
  const found = await Promise.all(
    [theirs, { ...theirs, holder: 'third' }].map((one) => there.claim(one, after(LEASE_MS))),
  );
  expect(found).toContainEqual({ kind: 'taken', since: start, isSecond: true });
  expect(found).toContainEqual({ kind: 'underWay' });
  // The former holder's late calls have no effect.
  await here.forget(mine);
  await here.remember(mine, outcome, start);
  expect(await here.claim(mine, after(LEASE_MS))).toEqual({ kind: 'underWay' });
});

it('stays with a process that reports progress', async () => {
  await here.claim(mine, start);
  await here.renew([mine.id], 'here', after(LEASE_MS - 1));
  expect(await there.claim(theirs, after(2 * LEASE_MS - 2))).toEqual({ kind: 'underWay' });
});

it('is free after its lease if its process works on others only', async () => {
  // Its end could not be stored, because the store was away.
  await here.claim(mine, start);
  await here.claim({ ...mine, id: 'another' }, start);
  await here.renew(['another'], 'here', after(LEASE_MS - 1));
  expect(await here.claim(mine, after(LEASE_MS))).toMatchObject({ kind: 'taken', isSecond: true });
});

it('is deleted after seven days', async () => {
  await here.claim(mine, start);
  await here.remember(mine, outcome, start);
  await here.claim({ ...mine, id: 'another' }, after(DAY_MS));
  await there.purge(after(7 * DAY_MS));
  expect(await here.find(mine.id, start)).toBeUndefined();
  expect(await here.find('another', start)).toBeDefined();
});
