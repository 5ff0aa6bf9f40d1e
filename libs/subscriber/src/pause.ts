import { setTimeout as wait } from 'node:timers/promises';

const LONGEST_MS = 5_000;

export async function pauseBefore(attempt: number, signal: AbortSignal): Promise<void> {
  await wait(Math.min(LONGEST_MS, 50 * 2 ** (attempt - 1)), undefined, { signal }).catch(() => undefined);
}

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
