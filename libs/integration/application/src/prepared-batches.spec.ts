import type { Draft } from './integration-log.ts';
import { PreparedBatches, type BatchPublisher } from './prepared-batches.ts';

const draft = (sourceId: string) => ({ sourceId }) as Draft;
const now = Promise.resolve();

/** Records batches; the test decides when each ends. */
class RecordingPublisher implements BatchPublisher {
  readonly calls: string[] = [];
  readonly lasts: bigint[] = [];
  hasFailed = false;
  answer: () => Promise<void> = () => Promise.resolve();

  publish(drafts: readonly Draft[]): Promise<void> {
    this.calls.push(drafts.map(({ sourceId }) => sourceId).join(' '));
    return this.answer();
  }
  published(last: bigint): void {
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

let published: RecordingPublisher;
let batches: PreparedBatches;
beforeEach(() => {
  published = new RecordingPublisher();
  batches = new PreparedBatches(published);
});

it('are delivered in order, even if a later one is readable first', async () => {
  const first = pending();
  await batches.add({ drafts: [draft('a')], last: 1n, readable: first.promise });
  await batches.add({ drafts: [draft('b')], last: 2n, readable: now });
  await turns();
  expect(published.calls).toEqual([]);
  first.resolve();
  await batches.end();
  expect(published.calls).toEqual(['a b']);
  expect(published.lasts).toEqual([2n]);
});

it('are delivered without later ones that are not readable yet', async () => {
  const later = pending();
  await batches.add({ drafts: [draft('a')], last: 1n, readable: now });
  await batches.add({ drafts: [draft('b')], last: 2n, readable: later.promise });
  await turns();
  expect([published.calls, published.lasts]).toEqual([['a'], [1n]]);
  later.resolve();
  await batches.end();
  expect([published.calls, published.lasts]).toEqual([
    ['a', 'b'],
    [1n, 2n],
  ]);
});

it('that arrive during a delivery are delivered next, all at once', async () => {
  const publisher = pending();
  published.answer = () => publisher.promise;
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    await batches.add({ drafts: [draft(name)], last: BigInt(index), readable: now });
    await turns();
  }
  expect([published.calls, published.lasts]).toEqual([['a'], []]);
  publisher.resolve();
  await batches.end();
  expect([published.calls, published.lasts]).toEqual([
    ['a', 'b c d'],
    [0n, 3n],
  ]);
});

it('stop at the first that cannot be delivered', async () => {
  published.answer = () => Promise.reject(new Error('The store is away'));
  await batches.add({ drafts: [draft('a')], last: 1n, readable: now });
  await turns();
  published.answer = () => Promise.resolve();
  await batches.add({ drafts: [draft('b')], last: 2n, readable: now });
  await expect(batches.end()).rejects.toThrow('The store is away');
  expect([published.calls, published.lasts, published.hasFailed]).toEqual([['a'], [], true]);
});

it('make the source wait while there are too many', async () => {
  const publisher = pending();
  published.answer = () => publisher.promise;
  const many = Array.from({ length: 2_001 }, () => draft('a'));
  let isAdded = false;
  const adding = batches.add({ drafts: many, last: 1n, readable: now }).then(() => (isAdded = true));
  await turns();
  expect(isAdded).toBe(false);
  publisher.resolve();
  await adding;
  expect(published.lasts).toEqual([1n]);
});
