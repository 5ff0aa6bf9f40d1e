import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { ProcessReports } from '@annal/process';
import { connectDatabase, type ReadModelDatabase } from '@annal/read-models';
import { Disk, MemoryEngine } from './fixtures/memory-engine.ts';
import { noteEvents, type NoteDocument } from './fixtures/notes.ts';
import { EVERYTHING, found, IndexedNotes, until } from './fixtures/running-index.ts';
import { IndexDesk } from './index-desk.ts';
import type { IndexReport } from './index-report.ts';
import { LeasedIndex } from './leased-index.ts';
import { OperatedIndex, type OperatedIndexOptions } from './operated-index.ts';
import { SearchIndex } from './search-index.ts';

let world: IndexedNotes;
let stores: ReadModelDatabase;
let stop: () => Promise<void>;
const operated: OperatedIndex[] = [];
const leased: LeasedIndex<NoteDocument>[] = [];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  world = await IndexedNotes.prepare();
  await world.notes.write('first');
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-operated-'));
  const server = await startDocuments({ dataDir });
  stores = connectDatabase(server.connectionString);
  stop = async () => {
    await world.stop();
    await stores.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  };
}, 30_000);
afterEach(async () => {
  await Promise.all(operated.splice(0).map((each) => each.stop()));
  await Promise.all(leased.splice(0).map((each) => each.stop()));
  await world.stopIndexes();
  await stores.database.dropDatabase();
});
afterAll(() => stop());

const reports = () => new ProcessReports<IndexReport>(stores.database, 'search-index');
const desk = () => new IndexDesk(reports());

function operate(index: OperatedIndexOptions['index'], holder: string, keeps = holder): OperatedIndex {
  const one = new OperatedIndex({ index, reports: reports(), holder, keeps, log: quiet, everyMs: 5 });
  one.start();
  operated.push(one);
  return one;
}

async function started(disk = new Disk<NoteDocument>()): Promise<SearchIndex<NoteDocument>> {
  const engine = new MemoryEngine(disk);
  const writer = await engine.writer(1);
  const reference = {
    documents: writer.documents,
    document: writer.document,
    position: writer.position,
    isSame: isDeepStrictEqual,
  };
  const index = world.start(engine, { reference });
  await index.untilLevel();
  return index;
}

it('rebuilds the index of every running process, once', async () => {
  const [one, other] = [await started(), await started()];
  operate(one, 'one');
  operate(other, 'other');
  await untilListed(2);
  expect(await desk().rebuild()).toBe(true);
  expect([one.status().build, other.status().build]).toEqual(['2', '2']);
  expect(await found(one)).toContain('first');
  expect(await desk().rebuild()).toBe(true);
  expect([one.status().build, other.status().build]).toEqual(['3', '3']);
}, 30_000);

it('carries out after a restart the orders given meanwhile, but not on a new index', async () => {
  const disk = new Disk<NoteDocument>();
  await operateOnce(await started(disk), 'one');
  await world.stopIndexes();
  await reports().order('rebuild');
  const again = await started(disk);
  operate(again, 'one restarted', 'one');
  const fresh = await started();
  operate(fresh, 'fresh');
  await until(() => again.status().build === '2');
  await untilListed(2);
  expect(fresh.status().build).toBe('1');
}, 30_000);

it('reports how the documents of each index compare, or why that is unknown', async () => {
  operate(await started(), 'one');
  const broken = { ...statusOf(await started()), compare: () => Promise.reject(new Error('no memory')) };
  operate(broken, 'other');
  await untilListed(2);
  const compared = new Map(await desk().compare());
  expect(compared.get('one')).toMatchObject({ documents: 1, count: 0, differences: [] });
  expect(compared.get('other')).toMatchObject({ failure: 'no memory' });
}, 30_000);

it('reports that no process runs', async () => {
  expect(await desk().rebuild()).toBe(false);
  expect(await desk().compare()).toBeUndefined();
  expect(await reports().orders()).toEqual({});
});

describe('an index shared by several processes', () => {
  function lease(disk: Disk<NoteDocument>, holder: string): LeasedIndex<NoteDocument> {
    const parts = { events: noteEvents, log: world.log, report: quiet, graceMs: 0 };
    const index = new SearchIndex({ engine: new MemoryEngine(disk), ...parts });
    const { database } = stores;
    const headPosition = () => world.log.headPosition();
    const one = new LeasedIndex(index, { database, holder, log: quiet, headPosition, leaseMs: 600 });
    one.start();
    leased.push(one);
    return one;
  }

  it('is written by one of them, and by another when that one stops', async () => {
    const disk = new Disk<NoteDocument>();
    const one = lease(disk, 'one/1');
    await until(() => one.status().state === 'live');
    const other = lease(disk, 'other/1');
    await other.untilLevel();
    expect([one.status().state, other.status().state]).toEqual(['live', 'standby']);
    await world.notes.write('seen by both');
    for (const index of [one, other]) expect(await seen(index)).toContain('seen by both');
    operate(one, 'one/1', 'shared');
    operate(other, 'other/1', 'shared');
    await untilListed(2);
    expect(await desk().rebuild()).toBe(true);
    await until(() => other.status().build === '2');
    await one.stop();
    await until(() => other.status().state === 'live');
    await world.notes.write('seen by the other');
    expect(await seen(other)).toContain('seen by the other');
  }, 60_000);
});

const seen = async (index: LeasedIndex<NoteDocument>) => (await index.search(EVERYTHING, -1n)).hits.map(({ id }) => id);

const statusOf = (index: SearchIndex<NoteDocument>) => ({
  status: () => index.status(),
  rebuild: () => index.rebuild(),
});

async function operateOnce(index: SearchIndex<NoteDocument>, holder: string): Promise<void> {
  const one = operate(index, holder);
  await untilListed(1);
  await one.stop();
}

async function untilListed(count: number): Promise<void> {
  while ((await desk().list()).length < count) await new Promise((resolve) => setTimeout(resolve, 10));
}
