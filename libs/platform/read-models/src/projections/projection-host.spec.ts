import type { ReadModelDatabase } from '../database/connect.ts';
import { patchWhere, rewriteWhere } from '../documents/document-change.ts';
import { books, librarian, projectBook, type Book, type BookProjection } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts, until } from '../fixtures/running-host.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { ProjectionHost } from './projection-host.ts';
import { ReadModels } from '../reads/read-models.ts';

const WAIT = 20_000;
let store: ReadModelDatabase;
const hosts = new Hosts(() => store.database);
let log: MemoryEventLog;
let library: ReturnType<typeof librarian>;
let names = 0;

/** A projection, and so a set of collections, per test. */
const ownBooks = (changed: Partial<BookProjection> = {}) => books({ name: `books-${(names += 1)}`, ...changed });
const reader = (projection: BookProjection) => new ReadModels(store.database).reader(projection);

beforeAll(async () => (store = await startDatabase()));
afterAll(() => store.close());
beforeEach(() => {
  log = new MemoryEventLog();
  library = librarian(log);
});
afterEach(() => hosts.stopAll());

describe('a running projection', () => {
  it('shows events from before and after its start', async () => {
    const projection = ownBooks();
    library.add('a');
    library.add('b');
    const { host, status } = hosts.start({ source: log, projections: [projection] });
    library.lend('a');
    const last = library.move('b', 's2');
    expect(await host.reached('book', last, WAIT)).toBe(true);
    expect(await reader(projection).find({}, { sort: { _id: 1 } })).toEqual([
      { _id: 'a', title: 'Title of a', shelf: 's1', loans: 1 },
      { _id: 'b', title: 'Title of b', shelf: 's2', loans: 0 },
    ]);
    expect(await reader(projection).count('byShelf', { shelf: 's1' })).toBe(1);
    await until(() => status().caughtUp);
    expect(status()).toMatchObject({ state: 'live', build: 'v1', position: last, filling: [] });
  });

  it('is behind until readers see every stored event', async () => {
    const projection = ownBooks();
    library.add('a');
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = {
      headPosition: () => log.headPosition(),
      async *subscribe(options: Parameters<MemoryEventLog['subscribe']>[0]) {
        await gate;
        yield* log.subscribe(options);
      },
    };
    const { status } = hosts.start({ source: slow, projections: [projection] });
    expect(status()).toMatchObject({ state: 'starting', caughtUp: false });
    await until(() => status().state === 'live');
    expect(status()).toMatchObject({ caughtUp: false });
    release();
    await until(() => status().caughtUp);
    expect(await reader(projection).findById('a')).toMatchObject({ loans: 0 });
  });

  it('batches events when nobody waits for them, but only after it has caught up', async () => {
    const oneByOne = new MemoryEventLog(() => 1);
    for (let number = 0; number < 20; number += 1) librarian(oneByOne).add(`b${number}`);
    const began = performance.now();
    const { status } = hosts.start({ source: oneByOne, projections: [ownBooks({ isAwaited: false })] });
    await until(() => status().caughtUp);
    // Pausing after each would take five seconds.
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('continues after its checkpoint when it is restarted', async () => {
    const seen: bigint[] = [];
    const projection = ownBooks({ project: (event) => (seen.push(event.position), projectBook(event)) });
    const first = hosts.start({ source: log, projections: [projection] });
    await first.host.reached('book', library.add('a'), WAIT);
    await first.host.stop();
    const last = library.lend('a');
    await hosts.start({ source: log, projections: [projection] }).host.reached('book', last, WAIT);
    expect(seen).toEqual([10n, 20n]);
    expect(await reader(projection).findById('a')).toMatchObject({ loans: 1 });
  });

  it('changes nothing when events are repeated', async () => {
    const projection = ownBooks();
    const first = hosts.start({ source: log, projections: [projection] });
    library.add('a');
    library.add('b');
    const early = library.lend('a');
    library.drop('b');
    await first.host.reached('book', library.move('a', 's2'), WAIT);
    await first.host.stop();
    const records = store.database.collection<{ _id: string }>('projections');
    await records.updateOne({ _id: projection.name }, { $set: { 'builds.v1.position': early } });
    const second = hosts.start({ source: log, projections: [projection] });
    await second.host.reached('book', library.lend('a'), WAIT);
    expect(await reader(projection).find({})).toEqual([{ _id: 'a', title: 'Title of a', shelf: 's2', loans: 2 }]);
    expect(await reader(projection).count('byShelf', { shelf: 's1' })).toBe(0);
    expect(await reader(projection).count('byShelf', { shelf: 's2' })).toBe(1);
  });

  it('has its indexes before its first document', async () => {
    const unique = { name: 'byTitle', keys: { title: 1 }, unique: true, partialFilter: { shelf: 's1' } } as const;
    const projection = ownBooks({ indexes: [unique] });
    const { host } = hosts.start({ source: log, projections: [projection] });
    await host.reached('book', library.add('a'), WAIT);
    const indexes = await store.database.collection(`${projection.name}-v1`).indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({
        name: 'byTitle',
        key: { title: 1 },
        unique: true,
        partialFilterExpression: { shelf: 's1' },
      }),
    );
  });

  it('changes any number of documents by one filter', async () => {
    const projection = ownBooks({
      project: (event) =>
        event.type === 'BookMoved' ? [patchWhere({ shelf: 's1' }, { shelf: 's2' })] : projectBook(event),
    });
    for (let number = 0; number < 1_200; number += 1) library.add(`b${number}`);
    library.add('other', 's3');
    library.move('all', 's2');
    const { host } = hosts.start({ source: log, projections: [projection] });
    await host.reached('book', library.lend('b7'), WAIT);
    const counts = ['s1', 's2', 's3'].map((shelf) => reader(projection).count('byShelf', { shelf }));
    expect(await Promise.all(counts)).toEqual([0, 1_200, 1]);
    expect(await reader(projection).countMatching({ shelf: 's2' })).toBe(1_200);
    expect(await reader(projection).findById('b7')).toMatchObject({ shelf: 's2', loans: 1 });
  });

  it('rewrites any number of documents, each from its former state, and updates their counters', async () => {
    const projection = ownBooks({
      project: (event) =>
        event.type === 'BookMoved'
          ? [rewriteWhere<Book>({ shelf: 's1' }, (book) => ({ ...book, shelf: book.loans > 0 ? 's2' : 's3' }))]
          : projectBook(event),
    });
    for (let number = 0; number < 1_200; number += 1) library.add(`b${number}`);
    for (const lent of ['b0', 'b600', 'b1199']) library.lend(lent);
    library.add('other', 's4');
    library.move('all', 's2');
    const { host } = hosts.start({ source: log, projections: [projection] });
    await host.reached('book', library.lend('b7'), WAIT);
    const counts = ['s1', 's2', 's3', 's4'].map((shelf) => reader(projection).count('byShelf', { shelf }));
    expect(await Promise.all(counts)).toEqual([0, 3, 1_197, 1]);
    expect(await reader(projection).countMatching({ shelf: 's3' })).toBe(1_197);
    expect(await reader(projection).findById('b600')).toMatchObject({ shelf: 's2', title: 'Title of b600', loans: 1 });
    expect(await reader(projection).findById('b7')).toMatchObject({ shelf: 's3', loans: 1 });
  });

  it('retries a batch event by event when it violates a unique index only as a whole', async () => {
    const projection = ownBooks({ indexes: [{ name: 'shelf', keys: { shelf: 1 }, unique: true }] });
    library.add('a', 's1');
    library.add('b', 's2');
    library.move('a', 's3');
    library.move('b', 's1');
    const first = hosts.start({ source: log, projections: [projection] });
    await first.host.reached('book', library.move('a', 's2'), WAIT);
    library.move('b', 's9');
    library.move('a', 's1');
    await first.host.stop();
    const second = hosts.start({ source: log, projections: [projection] });
    expect(await second.host.reached('book', library.move('b', 's2'), WAIT)).toBe(true);
    expect(await reader(projection).find({}, { sort: { _id: 1 } })).toMatchObject([{ shelf: 's1' }, { shelf: 's2' }]);
  });
});

describe('a poison event', () => {
  it('stops its own projection, and reports it once', async () => {
    const sound = ownBooks();
    const projection = ownBooks({
      project: (event) => {
        if (event.type === 'BookMoved') throw new Error('moving is not understood');
        return projectBook(event);
      },
    });
    const { host, status, log: logged } = hosts.start({ source: log, projections: [projection, sound] });
    library.add('a');
    const before = library.lend('a');
    const poison = library.move('a', 's2');
    const after = library.add('b');
    await until(() => status(projection.name).state === 'stopped' && status(sound.name).position === after);
    expect(status(projection.name)).toMatchObject({ position: before, caughtUp: false });
    expect(status(projection.name).error).toMatch(`at ${poison} stops projection ${projection.name}: moving is not`);
    expect(await reader(projection).find({})).toEqual([{ _id: 'a', title: 'Title of a', shelf: 's1', loans: 1 }]);
    expect(await host.reached('book', after, 300)).toBe(false);
    expect(logged.errors()).toEqual(['Projection stopped, retrying']);
  });

  it('may be one that patches a missing document', async () => {
    const projection = ownBooks();
    const { status } = hosts.start({ source: log, projections: [projection] });
    library.move('nowhere', 's2');
    // On a busy machine the lease may expire first, which also stops it for a moment.
    await until(() => status().error?.startsWith('BookMoved') ?? false);
    expect(status().state).toBe('stopped');
    expect(status().error).toMatch(/^BookMoved .* at 10 stops projection .*: There is no document 'nowhere' to patch$/);
  });

  it('is applied once the projection can handle it', async () => {
    let understood = false;
    const projection = ownBooks({
      project: (event) => {
        if (event.type === 'BookLent' && !understood) throw new Error('lending is not understood');
        return projectBook(event);
      },
    });
    const { host, status, log: logged } = hosts.start({ source: log, projections: [projection] });
    library.add('a');
    const last = library.lend('a');
    await until(() => status().state === 'stopped');
    understood = true;
    expect(await host.reached('book', last, WAIT)).toBe(true);
    await until(() => status().state === 'live');
    expect(await reader(projection).findById('a')).toMatchObject({ loans: 1 });
    expect(logged.lines.map(({ message }) => message)).toContain('Projection continues');
  });
});

describe('reached', () => {
  it('waits for every projection of the category, and for no other', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = {
      headPosition: () => log.headPosition(),
      async *subscribe(options: Parameters<MemoryEventLog['subscribe']>[0]) {
        if (options.categories.includes('shelf')) await gate;
        yield* log.subscribe(options);
      },
    };
    const both = ownBooks({ sources: [...books().sources, { category: 'shelf', schemas: {} }] });
    const { host } = hosts.start({ source: slow, projections: [ownBooks(), both] });
    const position = library.add('a');
    expect(await host.reached('nobody-follows-this', position, 0)).toBe(true);
    const waiting = host.reached('book', position, WAIT);
    expect(await host.reached('book', position, 50)).toBe(false);
    release();
    expect(await waiting).toBe(true);
  });

  it('is false for waiting callers when the host stops', async () => {
    const { host } = hosts.start({ source: log, projections: [ownBooks()] });
    const waiting = host.reached('book', 1_000_000n, WAIT);
    await host.stop();
    expect(await waiting).toBe(false);
  });
});

describe('projections that cannot run', () => {
  const boot = (...projections: BookProjection[]) => {
    const { log: logged } = hosts.start({ source: log, projections: [] });
    return new ProjectionHost({ database: store.database, source: log, projections, holder: 'one', log: logged });
  };

  it.each([
    ['not a valid name', [books({ name: 'a.b' })]],
    ['Two projections', [books(), books()]],
    ['no valid version', [books({ version: 0 })]],
    ['follows no category', [books({ sources: [] })]],
    [
      'two counts',
      [
        books({
          counts: [
            { name: 'n', by: [] },
            { name: 'n', by: ['shelf'] },
          ],
        }),
      ],
    ],
  ])('are refused at boot: %s', (reason, projections) => {
    expect(() => boot(...projections)).toThrow(reason);
  });

  it('stop at an event whose filter has no index', async () => {
    const projection = ownBooks({ indexes: [], project: () => [patchWhere({ shelf: 's1' }, { shelf: 's2' })] });
    const { status } = hosts.start({ source: log, projections: [projection] });
    library.add('a');
    await until(() => status().state === 'stopped');
    expect(status().error).toMatch('No index of');
  });
});
