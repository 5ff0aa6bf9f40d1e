import { availableParallelism } from 'node:os';
import type { IndexAnswer, IndexQuery, IndexReader } from '@annal/search-index';
import { searchErrors } from '@annal/search-query';
import { ExpensiveQueries } from './expensive-queries.ts';
import { ReaderPool } from './reader-pool.ts';
import type { Reply } from './protocol.ts';

export interface ReaderOptions {
  readonly budgetMs: number;
  readonly quickBudgetMs: number;
  readonly readers: number;
  readonly waiting: number;
}

const DEFAULTS: ReaderOptions = {
  // A statement that does not check the clock is ended a second later.
  budgetMs: 4_000,
  quickBudgetMs: 500,
  readers: Math.max(1, availableParallelism() - 1),
  waiting: 256,
};

const SLOW_WAITING = 64;
const SLOW_NICENESS = 10;
/** Part of the budget that a waiting query must still have when it starts. */
const LEAST_SHARE = 0.2;

/** Queries above the quick budget start again at low priority, the next time at once. The budget includes waiting. */
export class SqliteReader implements IndexReader {
  private readonly options: ReaderOptions;
  private readonly quick: ReaderPool;
  private readonly slow: ReaderPool;
  private readonly expensive = new ExpensiveQueries();

  constructor(file: string, options: Partial<ReaderOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
    const { readers, waiting } = this.options;
    this.quick = new ReaderPool({ file, niceness: 0 }, { readers, waiting });
    this.slow = new ReaderPool({ file, niceness: SLOW_NICENESS }, { readers: 1, waiting: SLOW_WAITING });
  }

  async position(): Promise<bigint | undefined> {
    const reply = await this.quick.ask({ kind: 'position' });
    return reply.kind === 'position' ? reply.position : failed(reply);
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { quickBudgetMs, budgetMs } = this.options;
    const deadline = { at: performance.now() + budgetMs, leastMs: budgetMs * LEAST_SHARE };
    if (!this.expensive.has(query)) {
      const first = await this.quick.ask({ kind: 'search', query, cpuBudgetMs: Math.min(quickBudgetMs, budgetMs) });
      if (first.kind !== 'tooExpensive' || quickBudgetMs >= budgetMs) return answerIn(first);
      this.expensive.add(query);
    }
    return answerIn(await this.slow.ask({ kind: 'search', query, cpuBudgetMs: budgetMs }, deadline));
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.close(), this.slow.close()]);
  }
}

/** @throws DomainError `unavailable` with `Search.TooExpensive` */
function answerIn(reply: Reply): IndexAnswer {
  if (reply.kind === 'tooExpensive') throw searchErrors.tooExpensive();
  return reply.kind === 'answer' ? reply.answer : failed(reply);
}

function failed(reply: Reply): never {
  throw new Error('message' in reply ? reply.message : `A process of the search index answered '${reply.kind}'`);
}
