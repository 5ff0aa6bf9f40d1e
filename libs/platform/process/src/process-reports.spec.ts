import type { Db } from 'mongodb';
import { startStores } from './fixtures/stores.ts';
import { ProcessReports } from './process-reports.ts';

interface State {
  readonly position: bigint;
}

let stores: Awaited<ReturnType<typeof startStores>>;
let database: Db;
let reports: ProcessReports<State>;

beforeAll(async () => (stores = await startStores()), 60_000);
afterAll(() => stores.stop());
beforeEach(async () => {
  database = await stores.database();
  reports = new ProcessReports(database, 'index');
});

const report = { holder: 'here/1', keeps: 'here', state: { position: 7n }, done: {} };

it('shows the last report of each running process', async () => {
  await reports.say(report);
  await reports.say({ ...report, state: { position: 8n } });
  await reports.say({ ...report, holder: 'there/1', keeps: 'there' });
  await new ProcessReports<State>(database, 'other').say({ ...report, holder: 'other/1' });
  const before = { holder: 'gone/1', keeps: 'gone', state: { position: 9n }, done: {} };
  await reports.say(before);
  await database
    .collection<{ holder: string }>('process-reports')
    .updateOne({ holder: 'gone/1' }, { $set: { at: new Date(Date.now() - 31_000) } });
  const listed = await reports.list();
  expect(listed.map(({ holder, state }) => [holder, state.position])).toEqual([
    ['here/1', 8n],
    ['there/1', 7n],
  ]);
  await reports.withdraw('there/1');
  expect((await reports.list()).map(({ holder }) => holder)).toEqual(['here/1']);
});

it('counts orders by kind', async () => {
  expect(await reports.orders()).toEqual({});
  expect([await reports.order('rebuild'), await reports.order('rebuild'), await reports.order('compare')]).toEqual([
    1, 2, 1,
  ]);
  expect(await reports.orders()).toEqual({ rebuild: 2, compare: 1 });
  expect(await new ProcessReports(database, 'other').orders()).toEqual({});
});

it('remembers the actions on an object by all processes, including stopped ones', async () => {
  expect(await reports.done('here')).toBeUndefined();
  await reports.say({ ...report, done: { rebuild: 2 } });
  await reports.say({ ...report, holder: 'here/2', done: { rebuild: 1, compare: 4 } });
  await reports.say({ ...report, holder: 'there/1', keeps: 'there', done: { rebuild: 9 } });
  await reports.withdraw('here/1');
  expect(await reports.done('here')).toEqual({ rebuild: 2, compare: 4 });
});
