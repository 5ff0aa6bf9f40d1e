import { LRUCache } from 'lru-cache';

interface Budget {
  left: number;
  /** Epoch milliseconds at which `left` was right. */
  at: number;
}

const MAX_KEYS = 20_000;
const MINUTE_MS = 60_000;

/** How many failures each of many callers has left: so many at once, and as many again within a minute. */
export class FailureBudget {
  /** Bounded: whoever comes back after so many others starts anew. */
  private readonly budgets = new LRUCache<string, Budget>({ max: MAX_KEYS });

  /** @param perMinute 0 is no limit */
  constructor(private readonly perMinute: number) {}

  /** Seconds to wait where nothing is left, else undefined. */
  exhausted(key: string, now: number): number | undefined {
    if (this.perMinute === 0) return undefined;
    const { left } = this.of(key, now);
    if (left >= 1) return undefined;
    const waitMs = Math.round(((1 - left) * MINUTE_MS) / this.perMinute);
    return Math.max(1, Math.ceil(waitMs / 1000));
  }

  take(key: string, now: number): void {
    if (this.perMinute > 0) this.budgets.set(key, { left: this.of(key, now).left - 1, at: now });
  }

  /** What was taken in advance and turned out to be no failure. */
  giveBack(key: string, now: number): void {
    if (this.perMinute === 0) return;
    this.budgets.set(key, { left: Math.min(this.perMinute, this.of(key, now).left + 1), at: now });
  }

  private of(key: string, now: number): Budget {
    const known = this.budgets.get(key);
    if (!known) return { left: this.perMinute, at: now };
    const earned = (Math.max(0, now - known.at) * this.perMinute) / MINUTE_MS;
    return { left: Math.min(this.perMinute, known.left + earned), at: now };
  }
}
