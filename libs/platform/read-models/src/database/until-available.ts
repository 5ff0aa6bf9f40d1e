import { backoffMs, delay } from '@annal/concurrency';
import { DomainError } from '@annal/kernel';
import { mongoRefusalOf } from './mongo-refusal.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Retries while a store is away; a lasting refusal is thrown. */
export async function untilAvailable<Value>(
  attempt: () => Promise<Value>,
  isRefused: (error: unknown) => boolean = (error) => mongoRefusalOf(error) !== undefined,
): Promise<Value> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isAway = error instanceof DomainError && error.kind === 'unavailable';
      if (!isAway || isRefused(error)) throw error;
    }
    await delay(backoffMs(attempts, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  }
}
