import type { Db } from 'mongodb';
import { startDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { ForeignWriteError, GuardedCollection, type GuardedWrite } from './guarded-collection.ts';

describe('a guarded collection', () => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await startDatabase();
  });
  afterAll(() => store.close());

  const ids = Array.from({ length: 1_200 }, (_, index) => `document ${String(index).padStart(4, '0')}`);
  const writes = (position: bigint, before?: bigint): GuardedWrite[] =>
    ids.map((_id) => ({ id: _id, before, after: { _id, position } }));

  it('reads and writes thousands of documents in chunks', async () => {
    const sizes: number[] = [];
    const documents = new GuardedCollection<object>(noting(store.database, sizes), 'pieces');
    await documents.write(writes(1n));
    await documents.write(writes(2n, 1n));
    expect(await documents.load(ids)).toHaveLength(1_200);
    expect((await documents.load(ids)).every(({ position }) => position === 2n)).toBe(true);
    await documents.write(ids.map((id) => ({ id, before: 2n, after: undefined })));
    expect(await documents.load(ids)).toEqual([]);
    expect(sizes).toEqual(Array.from({ length: 6 }, () => [500, 500, 200]).flat());
  });

  it('detects writes of others in each chunk', async () => {
    const documents = new GuardedCollection<object>(store.database, 'foreign');
    await documents.write(writes(1n));
    const [last = ''] = ids.slice(-1);
    await documents.collection.updateOne({ _id: last }, { $set: { position: 7n } });
    await expect(documents.write(writes(2n, 1n))).rejects.toBeInstanceOf(ForeignWriteError);
    await expect(documents.write(writes(2n).slice(-1))).rejects.toBeInstanceOf(ForeignWriteError);
    await expect(documents.write([{ id: last, before: 1n, after: undefined }])).rejects.toBeInstanceOf(
      ForeignWriteError,
    );
  });
});

/** Records the number of documents per command. */
function noting(database: Db, sizes: number[]): Db {
  const methods = {
    find: ([filter]: unknown[]) => (filter as { readonly _id: { readonly $in: readonly string[] } })._id.$in,
    bulkWrite: ([writes]: unknown[]) => writes as readonly unknown[],
  };
  const collection = (name: string, options: object) =>
    new Proxy(database.collection(name, options), {
      get(target, method) {
        const value: unknown = Reflect.get(target, method, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (method in methods) sizes.push(methods[method as keyof typeof methods](given).length);
          return (value as (...all: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  return new Proxy(database, {
    get: (target, name) => (name === 'collection' ? collection : (Reflect.get(target, name, target) as unknown)),
  });
}
