import type { ReadModelDatabase } from '../database/connect.ts';
import { books, librarian, projectBook, type BookProjection } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { READER_REFRESH_MS, SWITCH_GRACE_MS } from '../projections/projection-record.ts';
import { ReadModels } from '../reads/read-models.ts';

const WAIT = 20_000;
/** Longer than any clock jump here. */
const LEASE_MS = 2 * SWITCH_GRACE_MS;
let store: ReadModelDatabase;
const hosts = new Hosts(() => store.database);
let log: MemoryEventLog;
let library: ReturnType<typeof librarian>;
let names = 0;
let offset = 0;
const clock = () => new Date(Date.now() + offset);

const loud: BookProjection['project'] = (event) =>
  event.type === 'BookAdded'
    ? projectBook({ ...event, data: { ...event.data, title: event.data.title.toUpperCase() } })
    : projectBook(event);

/** Holds back one kind of subscription until released. */
function gated(source: MemoryEventLog, isHeld: () => boolean) {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return {
    release: () => release(),
    headPosition: () => source.headPosition(),
    async *subscribe(options: Parameters<MemoryEventLog['subscribe']>[0]) {
      const aborted = new Promise((resolve) => options.signal.addEventListener('abort', resolve));
      if (isHeld() && options.after === 'start') await Promise.race([gate, aborted]);
      yield* source.subscribe(options);
    },
  };
}

async function collectionsOf({ name }: BookProjection): Promise<readonly string[]> {
  const all = await store.database.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map((collection) => collection.name)
    .filter((collection) => collection.startsWith(`${name}-`))
    .sort();
}

beforeAll(async () => (store = await startDatabase()));
afterAll(() => store.close());
beforeEach(() => {
  offset = 0;
  log = new MemoryEventLog();
  library = librarian(log);
});
afterEach(() => hosts.stopAll());

describe('a new version', () => {
  it('is filled beside the old one, readers switch when it is complete, the next start drops the old one', async () => {
    const old = books({ name: `books-${(names += 1)}` });
    const reader = new ReadModels(store.database).reader(old);
    const titleOf = async (id: string) => (await reader.findById(id))?.title;
    const first = hosts.start({ source: log, projections: [old] });
    await first.host.reached('book', library.add('a'), WAIT);
    await first.host.stop();

    const current = { ...old, version: 2, project: loud };
    const source = gated(log, () => true);
    const second = hosts.start({ source, projections: [current], clock, leaseMs: LEASE_MS });
    await until(() => second.status().state === 'rebuilding');
    expect(await titleOf('a')).toBe('Title of a');
    const position = library.add('b');
    expect(await second.host.reached('book', position, 100)).toBe(false);
    source.release();
    await until(async () => (await titleOf('b')) !== undefined);
    expect(await titleOf('a')).toBe('TITLE OF A');
    offset += SWITCH_GRACE_MS;
    expect(await second.host.reached('book', position, WAIT)).toBe(true);
    expect(second.status()).toMatchObject({ state: 'live', build: 'v2', position });
    expect(await collectionsOf(old)).toEqual(['v1', 'v1-counts', 'v2', 'v2-counts'].map((end) => `${old.name}-${end}`));

    await second.host.stop();
    hosts.start({ source: log, projections: [current], clock, leaseMs: LEASE_MS });
    await until(async () => (await collectionsOf(old)).length === 2);
    expect(await collectionsOf(old)).toEqual([`${old.name}-v2`, `${old.name}-v2-counts`]);
    expect(await titleOf('b')).toBe('TITLE OF B');
  });

  it('can be reverted: the old one continues from its position, or is rebuilt', async () => {
    const old = books({ name: `books-${(names += 1)}` });
    const records = store.database.collection<{ _id: string; live: string }>('projections');
    const run = async (projection: BookProjection) => {
      const running = hosts.start({ source: log, projections: [projection], clock, leaseMs: LEASE_MS });
      const build = `v${projection.version}`;
      await until(async () => (await records.findOne({ _id: old.name }))?.live === build);
      offset += SWITCH_GRACE_MS;
      await until(() => running.status().caughtUp);
      expect(running.status()).toMatchObject({ state: 'live', build });
      await running.host.stop();
    };
    library.add('a');
    await run(old);
    library.lend('a');
    await run({ ...old, version: 2, project: loud });
    library.lend('a');
    await run(old);
    const record = { _id: 'a', title: 'Title of a', shelf: 's1', loans: 2 };
    expect(await new ReadModels(store.database).reader(old).findById('a')).toEqual(record);
  });
});

describe('rebuild', () => {
  it('fills a second generation while the first is kept up to date, and switches', async () => {
    const projection = books({ name: `books-${(names += 1)}` });
    const reader = new ReadModels(store.database).reader(projection);
    let rebuilding = false;
    const source = gated(log, () => rebuilding);
    const { host, status } = hosts.start({ source, projections: [projection], clock, leaseMs: LEASE_MS });
    await host.reached('book', library.add('a'), WAIT);
    rebuilding = true;
    await host.rebuild(projection.name);
    await until(() => status().state === 'rebuilding');
    expect(status()).toMatchObject({ build: 'v1', filling: [{ build: 'v1-g2', position: undefined }] });
    expect(await host.reached('book', library.lend('a'), WAIT)).toBe(true);
    expect(await reader.findById('a')).toMatchObject({ loans: 1 });

    source.release();
    await until(() => status().filling.length === 0 && status().state === 'live');
    // A reader may know only the first generation, so both are kept up to date for a while.
    const position = library.lend('a');
    expect(await host.reached('book', position, WAIT)).toBe(true);
    expect(status().build).toBe('v1');
    expect(await reader.findById('a')).toMatchObject({ loans: 2 });
    offset += SWITCH_GRACE_MS;
    await until(() => status().build === 'v1-g2');
    expect(await host.reached('book', library.lend('a'), WAIT)).toBe(true);
    await until(async () => (await reader.findById('a'))?.loans === 3);
    expect(await reader.count('byShelf', { shelf: 's1' })).toBe(1);
    await until(async () => (await reader.position()) === status().position);
  });

  it('needs a projection that runs here', async () => {
    const { host } = hosts.start({ source: log, projections: [] });
    await expect(host.rebuild('unknown')).rejects.toThrow("no projection 'unknown'");
  });
});

it('readers follow a switch before hosts rely on it', () => {
  expect(SWITCH_GRACE_MS).toBeGreaterThan(2 * READER_REFRESH_MS);
});
