import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@annal/kernel';
import { mongoRefusalOf } from './mongo-refusal.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Retries while a store is away; a lasting refusal is thrown. */
export async function untilAvailable<Value>(
  attempt: () => Promise<Value>,
  isRefused: (error: unknown) => boolean = (error) => mongoRefusalOf(error) !== undefined,
): Promise<Value> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const isAway = error instanceof DomainError && error.kind === 'unavailable';
      if (!isAway || isRefused(error)) throw error;
    }
    await wait(pauseMs);
  }
}
