import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventLog } from '../log/event-log.ts';
import { EventStore } from '../event-store.ts';
import { counter, elsewhere, add, newStream, context, storedIn } from '../testing/counter.ts';
import { SilentLink } from '../testing/silent-link.ts';

const now = () => new Date('2026-03-01T10:00:00.123Z');
const timeouts = { append: 1_000, write: 2_000, read: 2_000 };
const unavailable = { kind: 'unavailable', code: 'EventStore.Unavailable' };
/** Far below the client's own 20 s, far above all time limits together. */
const TOLD_WITHIN_MS = 10_000;

let dataDir: string;
let server: EmbeddedEventStore;
let link: SilentLink;
let store: EventStore;
let beside: EventStore;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'annal-silent-'));
  server = await startEmbeddedEventStore({ dataDir });
  beside = new EventStore(server.connectionString, now);
});
afterAll(async () => {
  await beside.close();
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  link = await SilentLink.to(server.connectionString);
  store = new EventStore(link.url, now, undefined, timeouts);
});
afterEach(async () => {
  link.speak();
  await store.close();
  await link.close();
});

async function toldInTime(asked: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await expect(asked).rejects.toMatchObject(unavailable);
  expect(performance.now() - began).toBeLessThan(TOLD_WITHIN_MS);
}

describe('a store that stops answering', () => {
  it('is unavailable for reads, including those that wait behind one', async () => {
    const stream = newStream();
    await beside.transact(counter, stream, add(1), context());
    await store.headPosition();
    link.fallSilent();
    const readers = Array.from({ length: 3 }, () => store.load(elsewhere, stream));
    await toldInTime(Promise.all([...readers, store.headPosition()]));
    for (const reader of readers) await toldInTime(reader);
    link.speak();
    expect(await store.load(elsewhere, stream)).toMatchObject({ state: 1, revision: 0n });
  });

  it('is unavailable for writes; a late write is stored once, and a repeat gets its result', async () => {
    const stream = newStream();
    await beside.transact(counter, stream, add(1), context());
    await store.load(counter, stream);
    link.fallSilent();
    await toldInTime(store.transact(counter, stream, add(2), context('asked again')));
    link.speak();
    const { receipt } = await store.transact(counter, stream, add(2), context('asked again'));
    expect(receipt.revision).toBe('1');
    await store.transact(counter, stream, add(3), context());
    expect((await storedIn(beside, stream)).map(({ data }) => data.by)).toEqual([1, 2, 3]);
  });

  it('that answers in time fails no call', async () => {
    const stream = newStream();
    await beside.transact(counter, stream, add(1), context());
    const patient = new EventStore(link.url, now, undefined, { ...timeouts, write: 20_000 });
    await patient.load(counter, stream);
    link.fallSilent();
    const written = patient.transact(counter, stream, add(2), context());
    // After the first attempt was given up.
    setTimeout(() => link.speak(), timeouts.append + 50);
    await expect(written).resolves.toMatchObject({ state: 3, receipt: { revision: '1' } });
    await patient.close();
    expect((await storedIn(beside, stream)).map(({ data }) => data.by)).toEqual([1, 2]);
  });

  it('is unavailable for a call that sets a maximum age', async () => {
    const log = new EventLog(link.url, timeouts);
    await log.headPosition();
    link.fallSilent();
    await toldInTime(log.limitAge(newStream(), 60));
    link.speak();
    await log.close();
  });
});

it('does not time out a reader that is slow with each event', async () => {
  const stream = newStream();
  for (const n of [1, 2]) await beside.transact(counter, stream, add(n), context());
  const log = new EventLog(link.url, { ...timeouts, read: 1_000 });
  const read: number[] = [];
  for await (const { data } of log.readStream(stream, counter.schemas)) {
    read.push(data.by);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
  expect(read).toEqual([1, 2]);
  await log.close();
});
