import { setTimeout as wait } from 'node:timers/promises';

/** Doubles from 25 ms to 2 s with jitter; `attempt` counts from 1. Rejects when aborted. */
export async function backoff(attempt: number, signal?: AbortSignal): Promise<void> {
  const ceiling = Math.min(2_000, 25 * 2 ** Math.min(attempt - 1, 10));
  await wait(ceiling * (0.5 + Math.random() / 2), undefined, { signal });
}
