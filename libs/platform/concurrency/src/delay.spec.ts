import { backoffMs, delay, WakeableDelay } from './delay.ts';

const LONG_MS = 60_000;

it('doubles the time before each attempt up to the longest', () => {
  expect([1, 2, 3, 4, 5_000].map((attempt) => backoffMs(attempt, 100, 500))).toEqual([100, 200, 400, 500, 500]);
});

it('ends a delay without an error when its signal aborts', async () => {
  const ending = new AbortController();
  const waiting = [delay(LONG_MS, ending.signal), new WakeableDelay(ending.signal).wait(LONG_MS)];
  ending.abort();
  await Promise.all(waiting);
  await delay(LONG_MS, ending.signal);
  await new WakeableDelay(ending.signal).wait(LONG_MS);
});

it('is woken while it waits, and by a wake just before', async () => {
  const rest = new WakeableDelay();
  rest.wake();
  await rest.wait(LONG_MS);
  const waiting = rest.wait(LONG_MS);
  rest.wake();
  await waiting;
});
