import type { Draft } from './integration-log.ts';
import { PreparedBatches, type Telling } from './prepared-batches.ts';

const draft = (sourceId: string) => ({ sourceId }) as Draft;
const now = Promise.resolve();

/** Records batches; the test decides when each ends. */
class Told implements Telling {
  readonly calls: string[] = [];
  readonly lasts: bigint[] = [];
  hasFailed = false;
  answer: () => Promise<void> = () => Promise.resolve();

  tell(drafts: readonly Draft[]): Promise<void> {
    this.calls.push(drafts.map(({ sourceId }) => sourceId).join(' '));
    return this.answer();
  }
  told(last: bigint): void {
    this.lasts.push(last);
  }
  failed(): void {
    this.hasFailed = true;
  }
}

function pending() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

let told: Told;
let batches: PreparedBatches;
beforeEach(() => {
  told = new Told();
  batches = new PreparedBatches(told);
});

it('are delivered in order, even if a later one is readable first', async () => {
  const first = pending();
  await batches.add({ drafts: [draft('a')], last: 1n, readable: first.promise });
  await batches.add({ drafts: [draft('b')], last: 2n, readable: now });
  await turns();
  expect(told.calls).toEqual([]);
  first.resolve();
  await batches.end();
  expect(told.calls).toEqual(['a b']);
  expect(told.lasts).toEqual([2n]);
});

it('are delivered without later ones that are not readable yet', async () => {
  const later = pending();
  await batches.add({ drafts: [draft('a')], last: 1n, readable: now });
  await batches.add({ drafts: [draft('b')], last: 2n, readable: later.promise });
  await turns();
  expect([told.calls, told.lasts]).toEqual([['a'], [1n]]);
  later.resolve();
  await batches.end();
  expect([told.calls, told.lasts]).toEqual([
    ['a', 'b'],
    [1n, 2n],
  ]);
});

it('that arrive during a delivery are delivered next, all at once', async () => {
  const telling = pending();
  told.answer = () => telling.promise;
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    await batches.add({ drafts: [draft(name)], last: BigInt(index), readable: now });
    await turns();
  }
  expect([told.calls, told.lasts]).toEqual([['a'], []]);
  telling.resolve();
  await batches.end();
  expect([told.calls, told.lasts]).toEqual([
    ['a', 'b c d'],
    [0n, 3n],
  ]);
});

it('stop at the first that cannot be delivered', async () => {
  told.answer = () => Promise.reject(new Error('The store is away'));
  await batches.add({ drafts: [draft('a')], last: 1n, readable: now });
  await turns();
  told.answer = () => Promise.resolve();
  await batches.add({ drafts: [draft('b')], last: 2n, readable: now });
  await expect(batches.end()).rejects.toThrow('The store is away');
  expect([told.calls, told.lasts, told.hasFailed]).toEqual([['a'], [], true]);
});

it('make the source wait while there are too many', async () => {
  const telling = pending();
  told.answer = () => telling.promise;
  const many = Array.from({ length: 2_001 }, () => draft('a'));
  let isAdded = false;
  const adding = batches.add({ drafts: many, last: 1n, readable: now }).then(() => (isAdded = true));
  await turns();
  expect(isAdded).toBe(false);
  telling.resolve();
  await adding;
  expect(told.lasts).toEqual([1n]);
});
