import { availableParallelism } from 'node:os';
import type { IndexAnswer, IndexQuery, IndexReader } from '@annal/search-index';
import { searchErrors } from '@annal/search-query';
import { ReaderPool } from './reader-pool.ts';
import type { Reply } from './protocol.ts';

export interface ReaderOptions {
  readonly budgetMs: number;
  readonly quickBudgetMs: number;
  readonly readers: number;
  readonly waiting: number;
}

const DEFAULTS: ReaderOptions = {
  budgetMs: 5_000,
  quickBudgetMs: 250,
  readers: Math.max(1, availableParallelism() - 1),
  waiting: 256,
};

/** More slow queries would wait longer than their callers do. */
const SLOW_WAITING = 8;
const SLOW_NICENESS = 10;

/**
 * Queries that exceed the quick budget start again in processes of low priority, so that they never delay the others.
 */
export class SqliteReader implements IndexReader {
  private readonly options: ReaderOptions;
  private readonly quick: ReaderPool;
  private readonly slow: ReaderPool;

  constructor(file: string, options: Partial<ReaderOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
    const { readers, waiting } = this.options;
    this.quick = new ReaderPool({ file, niceness: 0 }, { readers, waiting });
    this.slow = new ReaderPool({ file, niceness: SLOW_NICENESS }, { readers: 1, waiting: SLOW_WAITING });
  }

  async position(): Promise<bigint | undefined> {
    const reply = await this.ask(this.quick, { kind: 'position' });
    return reply.kind === 'position' ? reply.position : failed(reply);
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { quickBudgetMs, budgetMs } = this.options;
    const first = await this.ask(this.quick, { kind: 'search', query, budgetMs: Math.min(quickBudgetMs, budgetMs) });
    const isOver = first.kind === 'tooExpensive' && quickBudgetMs < budgetMs;
    const reply = isOver ? await this.ask(this.slow, { kind: 'search', query, budgetMs }) : first;
    if (reply.kind === 'tooExpensive') throw searchErrors.tooExpensive();
    return reply.kind === 'answer' ? reply.answer : failed(reply);
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.close(), this.slow.close()]);
  }

  private ask(pool: ReaderPool, question: Parameters<ReaderPool['ask']>[0]): Promise<Reply> {
    return pool.ask(question) ?? Promise.resolve({ kind: 'tooExpensive' });
  }
}

function failed(reply: Reply): never {
  throw new Error('message' in reply ? reply.message : `A process of the search index answered '${reply.kind}'`);
}
