import { setTimeout as wait } from 'node:timers/promises';

export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Doubles with each attempt; `attempt` counts from 1. */
export function backoffMs(attempt: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 32));
}

/** A `wake` just before `wait` counts too; an abort ends every wait. */
export class WakeableDelay {
  private woken = false;
  private end: () => void = () => undefined;

  constructor(private readonly signal?: AbortSignal) {
    signal?.addEventListener('abort', () => this.wake(), { once: true });
  }

  wake(): void {
    this.woken = true;
    this.end();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.woken && !this.signal?.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
  }
}
