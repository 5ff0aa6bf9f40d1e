import { backoff } from '../backoff.ts';
import { isTransient, noAnswer, storeUnavailable } from '../connection/store-errors.ts';

export async function untilReached(
  revision: bigint,
  patienceMs: number,
  ask: () => Promise<bigint | undefined>,
): Promise<void> {
  const patient = performance.now() + patienceMs;
  try {
    for (let attempt = 1; ((await ask()) ?? -1n) < revision; attempt += 1) {
      if (performance.now() >= patient) throw noAnswer();
      await backoff(attempt);
    }
  } catch (error) {
    throw isTransient(error) ? storeUnavailable(error) : error;
  }
}
