import type { ReadModelDatabase } from '../database/connect.ts';
import { books, librarian, type BookProjection } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until, type RunningHost } from '../fixtures/running-host.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { compareReadModels, ProjectionOperations } from '../index.ts';
import { SWITCH_GRACE_MS } from './projection-record.ts';
import { ReadModels } from '../reads/read-models.ts';

const WAIT = 20_000;
let store: ReadModelDatabase;
const hosts = new Hosts(() => store.database);
let operations: ProjectionOperations;
let projection: BookProjection;
let running: RunningHost;
let library: ReturnType<typeof librarian>;
let names = 0;
let offset = 0;

beforeAll(async () => (store = await startDatabase()));
afterAll(() => store.close());
beforeEach(async () => {
  offset = 0;
  const log = new MemoryEventLog();
  library = librarian(log);
  projection = books({ name: `operated-${(names += 1)}` });
  operations = new ProjectionOperations(store.database);
  const clock = () => new Date(Date.now() + offset);
  running = hosts.start({ source: log, projections: [projection], clock, leaseMs: 300 });
  await running.host.reached('book', library.add('a'), WAIT);
});
afterEach(() => hosts.stopAll());

const live = async () => (await operations.state(projection.name)).live;
const builds = async () => Object.keys((await operations.state(projection.name)).builds);
const titles = async () => {
  const found = await new ReadModels(store.database).reader(projection).find({}, { sort: { _id: 1 } });
  return found.map(({ title }) => title);
};
const seen = (position: bigint) => running.host.reached('book', position, WAIT);

describe('a rebuild', () => {
  it('switches by itself when it is complete, and equals the former build', async () => {
    expect(await operations.rebuild(projection.name, 1, { hold: false, keep: false })).toBe('v1-g2');
    await until(async () => (await live()) === 'v1-g2');
    await seen(library.add('b'));
    expect(await titles()).toEqual(['Title of a', 'Title of b']);
    const { differences } = await compareReadModels(store.database, store.database, { projections: [projection] });
    expect(differences).toEqual([]);
  });

  it('waits for the switch when that was requested', async () => {
    await operations.rebuild(projection.name, 1, { hold: true, keep: false });
    const position = library.add('b');
    await until(async () => (await operations.state(projection.name)).builds['v1-g2'] === position);
    expect(running.status().filling).toEqual([{ build: 'v1-g2', position }]);
    expect(await live()).toBe('v1');
    await expect(operations.rebuild(projection.name, 1, { hold: false, keep: false })).rejects.toThrow(
      'is being rebuilt already, as v1-g2',
    );
    await operations.switchOver(projection.name);
    await until(async () => (await live()) === 'v1-g2');
    await expect(operations.switchOver(projection.name)).rejects.toThrow('no build that waits');
  });

  it('can be abandoned', async () => {
    await operations.rebuild(projection.name, 1, { hold: true, keep: false });
    await until(() => running.status().state === 'rebuilding');
    await operations.abandon(projection.name, 'v1-g2');
    await until(() => running.status().state === 'live');
    await until(async () => (await builds()).length === 1);
    expect(await operations.rebuild(projection.name, 1, { hold: false, keep: false })).toMatch(/^v1-g[23]$/);
    await expect(operations.abandon(projection.name, await live())).rejects.toThrow('is not filling');
  });
});

describe('a kept former build', () => {
  beforeEach(async () => {
    await operations.rebuild(projection.name, 1, { hold: false, keep: true });
    await until(async () => (await live()) === 'v1-g2');
    offset += SWITCH_GRACE_MS;
  });

  it('stays up to date, and readers can go back to it without loss', async () => {
    const position = library.add('b');
    await seen(position);
    await until(async () => (await operations.state(projection.name)).builds['v1'] === position);
    expect(running.status().state).toBe('live');
    await until(async () => (await operations.state(projection.name)).builds['v1-g2'] === position);
    expect(await operations.rollBack(projection.name)).toBe('v1');
    await seen(library.add('c'));
    expect(await titles()).toEqual(['Title of a', 'Title of b', 'Title of c']);
    offset += SWITCH_GRACE_MS;
    await until(async () => (await builds()).join() === 'v1');
    await expect(operations.rollBack(projection.name)).rejects.toThrow('keeps no former build');
  });

  it('is dropped when the rebuild is settled', async () => {
    await expect(operations.rebuild(projection.name, 1, { hold: false, keep: false })).rejects.toThrow(
      'run settle first',
    );
    await operations.settle(projection.name);
    await until(async () => (await builds()).join() === 'v1-g2');
    await expect(operations.settle(projection.name)).rejects.toThrow('keeps no former build');
  });
});

it('an unknown projection is refused', async () => {
  await expect(operations.state('nothing')).rejects.toThrow("There is no projection 'nothing'");
});
