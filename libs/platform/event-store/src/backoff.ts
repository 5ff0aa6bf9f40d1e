import { backoffMs, delay } from '@annal/concurrency';

/** From 25 ms to 2 s, with jitter; `attempt` counts from 1. */
export async function backoff(attempt: number, signal?: AbortSignal): Promise<void> {
  await delay(backoffMs(attempt, 25, 2_000) * (0.5 + Math.random() / 2), signal);
}
