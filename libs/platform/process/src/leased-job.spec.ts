import { Long, type Db } from 'mongodb';
import { until } from './fixtures/runners.ts';
import { startStores } from './fixtures/stores.ts';
import { LeasedJob, type LeasedJobOptions, type LeasedRun } from './leased-job.ts';

jest.setTimeout(60_000);
let stores: Awaited<ReturnType<typeof startStores>>;
let database: Db;
let jobs: LeasedJob[];

beforeAll(async () => (stores = await startStores()));
afterAll(() => stores.stop());
beforeEach(async () => {
  database = await stores.database();
  jobs = [];
});
afterEach(() => Promise.all(jobs.map((job) => job.stop())));

/** Ends only when the signal aborts. */
const untilTold = ({ signal }: LeasedRun) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

function start(changed: Partial<LeasedJobOptions> = {}): { readonly job: LeasedJob; readonly told: string[] } {
  const told: string[] = [];
  const tell = (_: object, message: string) => void told.push(message);
  const log = { info: tell, warn: tell, error: tell };
  const common = { database, name: 'job', version: 1, holder: 'here', log, headPosition: async () => 10n };
  const job = new LeasedJob({ ...common, work: untilTold, ...changed });
  jobs.push(job);
  job.start();
  return { job, told };
}

it('stops while it still requests its lease, and leaves the lease to others', async () => {
  const { job } = start();
  await job.stop();
  expect(job.isActive).toBe(false);
  const { job: other } = start({ holder: 'there' });
  await until(() => other.isActive);
});

it('runs in one process at a time, until that one stops', async () => {
  const { job: first } = start();
  await until(() => first.isActive);
  const { job: second } = start({ holder: 'there', leaseMs: 600 });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect([first.isActive, second.isActive]).toEqual([true, false]);
  await first.stop();
  await until(() => second.isActive);
  expect(first.isActive).toBe(false);
});

it('continues from the checkpoint of the previous run', async () => {
  const { job: first } = start({
    work: (run) => {
      run.advance(7n);
      return untilTold(run);
    },
  });
  await until(() => first.isActive);
  await first.stop();
  const positions: (bigint | undefined)[] = [];
  const { job: second } = start({
    work: (run) => {
      positions.push(run.position);
      return untilTold(run);
    },
  });
  await until(() => second.isActive);
  expect(positions).toEqual([7n]);
});

it.each([
  // How MongoDB stores 18446744073709551615, which earlier releases took for a position.
  ['of 2^64-1', Long.fromBigInt(-1n)],
  ['of another log', Long.fromBigInt(11n)],
])('starts without a checkpoint %s, and reports it', async (_, position) => {
  const record = { version: 1, position, fence: 4, holder: null, expiresAt: new Date(0) };
  await database.collection<{ _id: string }>('processes').insertOne({ _id: 'job', ...record });
  const positions: (bigint | undefined)[] = [];
  let advance = (): void => undefined;
  const work = (run: LeasedRun) => {
    positions.push(run.position);
    advance = () => run.advance(3n);
    return untilTold(run);
  };
  const { job, told } = start({ work, leaseMs: 300 });
  await until(() => job.isActive);
  expect(positions).toEqual([undefined]);
  expect(told).toEqual(['Checkpoint is not in the log, starting without it']);
  expect(job.error).toMatch('its checkpoint is not in the log');
  advance();
  await until(() => job.error === undefined);
});

it('restarts after a failure, and reports it once', async () => {
  let failures = 2;
  const work = async (run: LeasedRun) => {
    if (failures-- > 0) throw new Error('Away');
    await untilTold(run);
  };
  const { job, told } = start({ work, leaseMs: 300 });
  await until(() => job.error === 'Away');
  await until(() => job.isActive && job.error === undefined);
  expect(told).toEqual(['Job stopped, retrying']);
});
