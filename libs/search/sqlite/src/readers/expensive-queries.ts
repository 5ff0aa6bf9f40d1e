import { createHash } from 'node:crypto';
import type { IndexQuery } from '@annal/search-index';

const MOST = 1_000;
/** Afterwards they may have become cheap. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Queries that exceeded the quick budget lately; the pages of one count as one. */
export class ExpensiveQueries {
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  add(query: IndexQuery): void {
    const key = keyOf(query);
    this.until.delete(key);
    this.until.set(key, this.now() + FORGOTTEN_AFTER_MS);
    const [oldest] = this.until.keys();
    if (this.until.size > MOST && oldest !== undefined) this.until.delete(oldest);
  }

  has(query: IndexQuery): boolean {
    return this.until.size > 0 && (this.until.get(keyOf(query)) ?? -Infinity) > this.now();
  }
}

function keyOf({ projectUuid, condition, order, counts }: IndexQuery): string {
  return createHash('sha256')
    .update(JSON.stringify([projectUuid, condition, order, counts]))
    .digest('base64');
}
