import { Worker } from 'node:worker_threads';
import { EVERYTHING, IndexedNotes, until } from '../fixtures/running-index.ts';
import { ThreadedIndex } from './threaded-index.ts';

let world: IndexedNotes;
beforeAll(async () => {
  world = await IndexedNotes.prepare();
  await world.notes.write('first');
}, 30_000);
afterAll(() => world.stop());

const seen = async (index: ThreadedIndex, minPosition = -1n) =>
  (await index.search(EVERYTHING, minPosition)).hits.map(({ id }) => id);

async function withThread(work: (index: ThreadedIndex, thread: () => Worker, errors: string[]) => Promise<void>) {
  const errors: string[] = [];
  const threads: Worker[] = [];
  const index = new ThreadedIndex({
    thread: () => {
      const entry = new URL('../fixtures/index.worker.ts', import.meta.url);
      const worker = new Worker(entry, { workerData: { url: world.url } });
      threads.push(worker);
      return worker;
    },
    report: { info: () => undefined, warn: () => undefined, error: (_, text) => void errors.push(text) },
    restartAfterMs: 1,
  });
  index.start();
  try {
    await work(index, () => threads.at(-1) as Worker, errors);
  } finally {
    await index.stop();
  }
}

it(
  'sees from its thread everything stored before the search',
  () =>
    withThread(async (index) => {
      await index.untilLevel();
      expect(index.status()).toMatchObject({ state: 'live', isComplete: true });
      const position = await world.notes.write('from elsewhere');
      expect(await seen(index)).toContain('from elsewhere');
      await until(() => (index.status().position ?? 0n) >= position);
      expect((await index.compare()).differences).toContainEqual({ id: 'first', found: 'additional' });
      index.rebuild();
      await until(() => index.status().build === '2');
      expect(await seen(index)).toContain('first');
    }),
  30_000,
);

it(
  'passes refusals on as they are',
  () =>
    withThread(async (index) => {
      await index.untilLevel();
      const refused = index.search(EVERYTHING, 10n ** 12n);
      await expect(refused).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable', code: 'Search.Behind' });
    }),
  30_000,
);

it(
  'restarts when its thread ends',
  () =>
    withThread(async (index, thread, errors) => {
      await index.untilLevel();
      const waiting = index.search(EVERYTHING, 10n ** 12n);
      const refused = expect(waiting).rejects.toMatchObject({ code: 'Search.Building' });
      await thread().terminate();
      await refused;
      expect(errors).toHaveLength(1);
      await index.untilLevel();
      expect(await seen(index)).toContain('first');
    }),
  30_000,
);
