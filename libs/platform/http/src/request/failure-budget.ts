import { LRUCache } from 'lru-cache';

interface Budget {
  left: number;
  at: number;
}

const MAX_KEYS = 20_000;
const MINUTE_MS = 60_000;

/** A token bucket of failures per caller, refilled within a minute. */
export class FailureBudget {
  /** Bounded: callers evicted from the cache start with a full budget. */
  private readonly budgets = new LRUCache<string, Budget>({ max: MAX_KEYS });

  constructor(private readonly perMinute: number) {}

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
