import { setTimeout as wait } from 'node:timers/promises';

/** Waits before attempt number `attempt` (from 1): doubling from 25 ms to 2 s, with jitter. Rejects when aborted. */
export async function backoff(attempt: number, signal?: AbortSignal): Promise<void> {
  const ceiling = Math.min(2_000, 25 * 2 ** Math.min(attempt - 1, 10));
  await wait(ceiling * (0.5 + Math.random() / 2), undefined, { signal });
}
