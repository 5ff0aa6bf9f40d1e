import { Long } from 'mongodb';
import { prepareCollections } from '../builds/build-collections.ts';
import type { ReadModelDatabase } from '../database/connect.ts';
import { books, librarian } from '../fixtures/library.ts';
import { MemoryEventLog } from '../fixtures/memory-event-log.ts';
import { Hosts } from '../fixtures/running-host.ts';
import { startDatabase } from '../fixtures/test-database.ts';
import { ReadModels } from './read-models.ts';
import { storeAnswer } from '../database/store-answer.ts';

const projection = books({
  counts: [
    { name: 'all', by: [] },
    { name: 'byShelfAndLoans', by: ['shelf', 'loans'] },
  ],
});
let store: ReadModelDatabase;
let last: bigint;
const hosts = new Hosts(() => store.database);
const reader = () => new ReadModels(store.database).reader(projection);

beforeAll(async () => {
  store = await startDatabase();
  const log = new MemoryEventLog();
  const library = librarian(log);
  for (const id of ['a', 'b', 'c', 'd']) library.add(id, id < 'c' ? 's1' : 's2');
  last = library.lend('b');
  await hosts.start({ source: log, projections: [projection] }).host.reached('book', last, 20_000);
  await hosts.stopAll();
});
afterAll(() => store.close());

it('stops a build at an index that the store cannot create', async () => {
  const indexes = [{ name: 'unknown', keys: { 'a..b': 1 } }] as const;
  await expect(prepareCollections(store.database, books({ name: 'stopped', indexes }), 'v1')).rejects.toMatchObject({
    code: 67,
  });
});

describe('a reader', () => {
  it('finds one document, without its position by default', async () => {
    const document = { _id: 'b', title: 'Title of b', shelf: 's1', loans: 1 };
    expect(await reader().findById('b')).toStrictEqual(document);
    expect(await reader().findWithPosition('b')).toStrictEqual({ document, position: last });
    expect(await reader().findById('z')).toBeNull();
    expect(await reader().findWithPosition('z')).toBeNull();
  });

  it('finds one without hidden fields, alone or together with others', async () => {
    const shown = new ReadModels(store.database).reader(books({ unshown: ['shelf', 'loans'] }));
    expect(await shown.findById('b')).toStrictEqual({ _id: 'b', title: 'Title of b' });
    const both = await Promise.all([shown.findById('a'), shown.findById('b')]);
    expect(both.map((book) => Object.keys(book ?? {}))).toEqual([
      ['_id', 'title'],
      ['_id', 'title'],
    ]);
    expect(await shown.find({ _id: 'a' })).toMatchObject([{ shelf: 's1' }]);
  });

  it('finds pages', async () => {
    const options = { sort: { shelf: -1, _id: 1 }, skip: 1, limit: 2, projection: { shelf: 1 } } as const;
    expect(await reader().find({}, options)).toStrictEqual([
      { _id: 'd', shelf: 's2' },
      { _id: 'a', shelf: 's1' },
    ]);
    expect(await reader().countMatching({ shelf: 's1' })).toBe(2);
  });

  it('reads counters', async () => {
    expect(await reader().count('all')).toBe(4);
    expect(await reader().count('byShelfAndLoans', { loans: 0, shelf: 's1' })).toBe(1);
    expect(await reader().count('byShelfAndLoans', { loans: 7, shelf: 's1' })).toBe(0);
  });

  it('reads counters together', async () => {
    const counts = [
      { shelf: 's1', loans: 0 },
      { shelf: 's1', loans: 1 },
      { shelf: 's3', loans: 0 },
    ];
    const asked = reader();
    const found = await Promise.all(counts.map((key) => asked.count('byShelfAndLoans', key)));
    expect(found).toEqual([1, 1, 0]);
  });

  it('reads all counters with the rest of their key, or the changed ones', async () => {
    const counters = async (shelf: string, after?: bigint) => {
      const found = (await reader().counters('byShelfAndLoans', { shelf }, after)) ?? [];
      return found.map(({ element, count }) => [element, count]).sort();
    };
    expect(await counters('s1')).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(await counters('s2')).toEqual([[0, 2]]);
    expect(await counters('s')).toEqual([]);
    expect(await counters('s1', last - 1n)).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(await counters('s2', last - 1n)).toEqual([]);
    expect(await counters('s1', last)).toEqual([]);
    const { counts } = projection;
    const name = 'followed';
    await prepareCollections(store.database, books({ name, counts, areCountsFollowed: true }), 'v1');
    const indexes = await store.database.collection('followed-v1-counts').indexes();
    expect(indexes.map((index) => index.name)).toEqual(['_id_', 'byPosition']);
  });

  it('refuses undeclared counters', async () => {
    await expect(reader().count('byTitle', { title: 'x' })).rejects.toThrow("no count 'byTitle' by title");
    await expect(reader().count('byShelfAndLoans', { shelf: 's1' })).rejects.toThrow('no count');
  });

  it('groups', async () => {
    const groups = [{ $group: { _id: '$shelf', books: { $sum: 1 } } }, { $sort: { _id: 1 } }];
    expect(await reader().aggregate(groups)).toEqual([
      { _id: 's1', books: 2 },
      { _id: 's2', books: 2 },
    ]);
  });

  it('refuses a query that exceeds its time limit', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ _id: `b${n}`, position: 1n, title: `Title of ${n}` }));
    await store.database.collection<{ _id: string }>('slow-v1').insertMany(many);
    const slow = new ReadModels(store.database).reader(books({ name: 'slow' }));
    const tooSlow = { kind: 'rejected', code: 'ReadModels.TooSlow' };
    await expect(slow.find({ title: /z$/ }, { maxTimeMS: 1 })).rejects.toMatchObject(tooSlow);
    await expect(slow.countMatching({ title: /z$/ }, { maxTimeMS: 1 })).rejects.toMatchObject(tooSlow);
    expect(await slow.findById('b7')).toMatchObject({ title: 'Title of 7' });
  });

  it('refuses a page that exceeds its memory limit, and decodes a large one in slices', async () => {
    const text = 'x'.repeat(1024 * 1024);
    const large = Array.from({ length: 12 }, (_, n) => ({ _id: String(10 + n), position: 1n, title: `${n}${text}` }));
    await store.database.collection<{ _id: string }>('large-v1').insertMany(large);
    const pages = new ReadModels(store.database).reader(books({ name: 'large' }));
    const page = { sort: { _id: 1 }, limit: 12 } as const;
    const tooLarge = { kind: 'invalid', code: 'ReadModels.TooLarge', message: /larger than 10 MiB; ask for fewer/ };
    const asked = pages.find({}, { ...page, mostBytes: 10 * 1024 * 1024 });
    await expect(asked).rejects.toMatchObject({
      ...tooLarge,
      message: expect.stringMatching(tooLarge.message) as string,
    });
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const found = await pages.find({}, { ...page, mostBytes: 20 * 1024 * 1024 });
    clearInterval(counting);
    expect(found.map(({ title }) => title.length)).toEqual(large.map(({ title }) => title.length));
    expect(turns).toBeGreaterThan(2);
  });

  it('can repeat a query after the store has lost its cursor', async () => {
    const readOn = store.database.command({ getMore: Long.ONE, collection: 'books' });
    await expect(storeAnswer(readOn)).rejects.toMatchObject({ kind: 'unavailable', message: /to the end/ });
  });

  it('knows the position it has read to', async () => {
    expect(await reader().position()).toBe(last);
  });

  it('sees nothing of a projection that never ran', async () => {
    const unknown = new ReadModels(store.database).reader(books({ name: 'never' }));
    expect(await unknown.find({})).toEqual([]);
    expect(await unknown.count('byShelf', { shelf: 's1' })).toBe(0);
    expect(await unknown.position()).toBeUndefined();
  });
});
