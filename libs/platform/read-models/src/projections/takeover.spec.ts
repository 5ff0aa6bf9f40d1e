import type { ReadModelDatabase } from '../database/connect.ts';
import { crashingDatabase } from '../fixtures/crashing-database.ts';
import { books, librarian, projectBook, type BookProjection } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { ReadModels } from '../reads/read-models.ts';

const WAIT = 20_000;
const FAR = 3_600_000;
let store: ReadModelDatabase;
const hosts = new Hosts(() => store.database);
let log: MemoryEventLog;
let library: ReturnType<typeof librarian>;
let names = 0;

const ownBooks = (changed: Partial<BookProjection> = {}) => books({ name: `books-${(names += 1)}`, ...changed });
const loansOf = async (projection: BookProjection, id: string) =>
  (await new ReadModels(store.database).reader(projection).findById(id))?.loans;

beforeAll(async () => (store = await startDatabase()));
afterAll(() => store.close());
beforeEach(() => {
  log = new MemoryEventLog();
  library = librarian(log);
});
afterEach(() => hosts.stopAll());

describe('two hosts with the same projection', () => {
  it('run one of them while the other waits, which still knows what readers see', async () => {
    const projection = ownBooks();
    const active = hosts.start({ source: log, projections: [projection], leaseMs: FAR });
    await until(() => active.status().state === 'live');
    const standby = hosts.start({ source: log, projections: [projection], holder: 'two', leaseMs: FAR });
    const position = library.add('a');
    expect(await standby.host.reached('book', position, WAIT)).toBe(true);
    expect(standby.status()).toMatchObject({ state: 'standby', position });
    expect(active.status()).toMatchObject({ state: 'live', position });
  });

  it('hand over at once when the active one stops', async () => {
    const projection = ownBooks();
    const active = hosts.start({ source: log, projections: [projection] });
    await until(() => active.status().state === 'live');
    const standby = hosts.start({ source: log, projections: [projection], holder: 'two' });
    await active.host.stop();
    expect(active.status().state).toBe('stopped');
    await until(() => standby.status().state === 'live');
    expect(await standby.host.reached('book', library.add('a'), WAIT)).toBe(true);
  });

  it('hand over when the lease of a dead one expires, and not before', async () => {
    const projection = ownBooks();
    const life = { atCommand: Infinity, carriedOut: 0, delayMs: 0 };
    const database = crashingDatabase(store.database, life);
    const dying = hosts.start({ source: log, projections: [projection], database, leaseMs: FAR });
    await dying.host.reached('book', library.add('a'), WAIT);
    life.atCommand = 0;
    let offset = 0;
    const clock = () => new Date(Date.now() + offset);
    const standby = hosts.start({ source: log, projections: [projection], holder: 'two', clock });
    expect(await standby.host.reached('book', library.lend('a'), 1_000)).toBe(false);
    expect(standby.status().state).toBe('standby');
    offset = FAR;
    expect(await standby.host.reached('book', library.lend('a'), WAIT)).toBe(true);
    expect(await loansOf(projection, 'a')).toBe(2);
  });

  it('let a host with the same name take over once, without a fight', async () => {
    const projection = ownBooks();
    const first = hosts.start({ source: log, projections: [projection] });
    await until(() => first.status().state === 'live');
    const second = hosts.start({ source: log, projections: [projection] });
    await until(() => second.status().state === 'live' && first.status().state === 'standby');
    const warned = () => first.log.lines.filter(({ message }) => message.includes('taken over'));
    expect(await second.host.reached('book', library.add('a'), WAIT)).toBe(true);
    expect(warned()).toHaveLength(1);
    expect(second.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

describe('a host that has not noticed its replacement', () => {
  it('does no harm and waits', async () => {
    const projection = ownBooks();
    const stale = hosts.start({ source: log, projections: [projection], leaseMs: FAR });
    await stale.host.reached('book', library.add('a'), WAIT);
    const clock = () => new Date(Date.now() + 2 * FAR);
    const usurper = hosts.start({ source: log, projections: [projection], holder: 'two', clock, leaseMs: FAR });
    await until(() => usurper.status().state === 'live');
    // Both hosts get these events and take themselves for the holder.
    for (let loans = 1; loans <= 30; loans += 1) {
      expect(await usurper.host.reached('book', library.lend('a'), WAIT)).toBe(true);
      if (loans % 10 === 0) library.add(`b${loans}`);
    }
    await until(() => stale.status().state === 'standby');
    expect(await usurper.host.reached('book', library.lend('a'), WAIT)).toBe(true);
    expect(await loansOf(projection, 'a')).toBe(31);
    const reader = new ReadModels(store.database).reader(projection);
    expect(await reader.count('byShelf', { shelf: 's1' })).toBe(4);
  });

  it('stops when its lease has expired meanwhile', async () => {
    let offset = 0;
    const clock = () => new Date(Date.now() + offset);
    const projection = ownBooks({
      project: (event) => {
        // Simulates a process suspended during this event.
        if (event.type === 'BookLent' && offset === 0) offset = 2 * FAR;
        return projectBook(event);
      },
    });
    const { host, log: logged } = hosts.start({ source: log, projections: [projection], leaseMs: FAR, clock });
    library.add('a');
    expect(await host.reached('book', library.lend('a'), WAIT)).toBe(true);
    expect(logged.errors()).toEqual(['Projection stopped, retrying']);
    expect(logged.lines.find(({ level }) => level === 'error')?.details).toMatchObject({
      err: { name: 'LeaseLostError' },
    });
    expect(await loansOf(projection, 'a')).toBe(1);
  });
});
