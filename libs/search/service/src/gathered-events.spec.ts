import type { DomainEvent, Recorded } from '@annal/kernel';
import { GatheredEvents } from './gathered-events.ts';

const event = (position: number, text = '') =>
  ({ position: BigInt(position), data: { text } }) as unknown as Recorded<DomainEvent>;
const events = (from: number, count: number) => Array.from({ length: count }, (_, n) => event(from + n));
const LIMITS = { events: 4, bytes: 1_000_000 };

/** Applies a batch whenever `next` is called. */
function gatheredSlowly(limits = LIMITS) {
  const applied: number[][] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const gathered = new GatheredEvents(limits, (batch) => {
    return new Promise<void>((resolve, reject) => {
      waiting.push((error) => {
        if (error) return reject(error);
        applied.push(batch.map(({ position }) => Number(position)));
        resolve();
      });
    });
  });
  return { gathered, applied, next: (error?: Error) => waiting.shift()?.(error) };
}

it('are applied in large batches while others are gathered', async () => {
  const { gathered, applied, next } = gatheredSlowly();
  await gathered.add(events(1, 3));
  expect(gathered.isEmpty).toBe(false);
  await gathered.add(events(4, 3));
  await gathered.add(events(7, 1));
  next();
  const flushed = gathered.flush();
  expect(applied).toEqual([[1, 2, 3, 4, 5, 6]]);
  await new Promise(setImmediate);
  next();
  await flushed;
  expect(applied).toEqual([[1, 2, 3, 4, 5, 6], [7]]);
  expect(gathered.isEmpty).toBe(true);
});

it('wait while two batches are full', async () => {
  const { gathered, applied, next } = gatheredSlowly();
  await gathered.add(events(1, 4));
  let isAdded = false;
  const adding = gathered.add(events(5, 4)).then(() => (isAdded = true));
  await new Promise(setImmediate);
  expect(isAdded).toBe(false);
  next();
  await adding;
  expect(applied).toEqual([[1, 2, 3, 4]]);
});

it('are applied early if they are large', async () => {
  const { gathered, applied, next } = gatheredSlowly({ events: 100, bytes: 1_500 });
  await gathered.add([event(1, 'x'.repeat(2_000))]);
  await new Promise(setImmediate);
  next();
  await gathered.flush();
  expect(applied).toEqual([[1]]);
});

it('apply nothing after a batch that failed', async () => {
  const { gathered, applied, next } = gatheredSlowly();
  await gathered.add(events(1, 4));
  await new Promise(setImmediate);
  next(new Error('no room'));
  await expect(gathered.add(events(5, 4))).rejects.toThrow('no room');
  await expect(gathered.flush()).rejects.toThrow('no room');
  expect(applied).toEqual([]);
  expect(gathered.isEmpty).toBe(false);
});
