import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, Long } from 'bson';
import { documentFromJs } from '../bson/scalars.ts';
import { EVERYTHING } from '../query/filter.ts';
import { countMatching } from '../query/count.ts';
import { ReadBudget } from '../query/read-budget.ts';
import { parseSpec } from './index-spec.ts';
import { finished } from '../tasks/task.ts';
import { openStore, type Store } from './store.ts';

const body = (document: Record<string, unknown>): Buffer => Buffer.from(BSON.serialize(document));
const everything = () => ({ filter: EVERYTHING, sort: [], skip: 0, limit: 0, budget: new ReadBudget() });

describe('a group commit', () => {
  let store: Store;
  let file: string;
  const open = (): Store =>
    openStore(file, (error) => {
      throw error;
    });
  const settled = (durable: boolean): Promise<Error | undefined> =>
    new Promise((resolve) => store.commits.wait(durable, (error) => resolve(error)));

  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'annal-mongodb-')), 'mongodb.db');
    store = open();
  });
  afterEach(() => store.close());

  it('answers all waiting writers in order', async () => {
    const items = store.catalog.create('test', 'items');
    const answers: number[] = [];
    const waiting = Array.from({ length: 20 }, (_, n) => {
      items.insert(body({ _id: n }));
      return settled(n % 2 === 0).then((error) => {
        expect(error).toBeUndefined();
        answers.push(n);
      });
    });
    expect(answers).toEqual([]);
    await Promise.all(waiting);
    expect(answers.filter((n) => n % 2 === 0)).toEqual(Array.from({ length: 10 }, (_, n) => n * 2));
  });

  it('leaves nothing of a failed commit in the file or in memory', async () => {
    const items = store.catalog.create('test', 'items');
    store.catalog.addIndex(items, parseSpec(documentFromJs({ v: 2, key: { a: 1 }, name: 'a_1' })));
    items.insert(body({ _id: 1, a: 1 }));
    expect(await settled(true)).toBeUndefined();

    items.insert(body({ _id: 2, a: [1, 2] }));
    store.catalog.create('test', 'other');
    store.retryable.storedResults(Buffer.from('session'), 5n).set(0, body({ n: 1 }));
    const lost = settled(true);
    store.commits.abandon(new Error('the disk is gone'));
    expect(await lost).toMatchObject({ message: 'the disk is gone' });

    const again = store.catalog.find('test', 'items');
    if (!again) throw new Error('the collection is gone');
    expect([
      again.documents,
      finished(countMatching(again, everything()), new ReadBudget()),
      again.indexes[1]?.multikey,
    ]).toEqual([1, 1, 0]);
    expect(store.catalog.find('test', 'other')).toBeUndefined();
    expect(store.retryable.storedResults(Buffer.from('session'), 5n).get(0)).toBeUndefined();
    again.insert(body({ _id: 2, a: 5 }));
    expect(await settled(true)).toBeUndefined();
  });

  it('keeps counts, multikey flags and results for the next start, one row per session', async () => {
    const items = store.catalog.create('test', 'items');
    store.catalog.addIndex(items, parseSpec(documentFromJs({ v: 2, key: { a: 1 }, name: 'a_1' })));
    for (let n = 0; n < 10; n += 1) items.insert(body({ _id: n, a: [n, Long.fromNumber(n)] }));
    for (const txn of [1n, 2n, 2n ** 40n])
      store.retryable.storedResults(Buffer.from('s'), txn).set(3, body({ n: Number(txn % 100n) }));
    await settled(true);
    await store.close();
    store = open();
    const again = store.catalog.find('test', 'items');
    expect([again?.documents, again?.indexes[1]?.multikey]).toEqual([10, 1]);
    expect(
      again?.indexes[1]?.entries({ low: Buffer.alloc(0), high: Buffer.from([255, 255]) }, false, 99).rids,
    ).toHaveLength(10);
    expect(store.retryable.storedResults(Buffer.from('s'), 2n ** 40n).get(3)).toEqual(
      body({ n: Number(2n ** 40n % 100n) }),
    );
    expect(() => store.retryable.storedResults(Buffer.from('s'), 2n)).toThrow(expect.objectContaining({ code: 225 }));
  });
});
