import { searchErrors } from '@annal/search-query';
import type { Answering, Question } from './connection.ts';
import { OpenSearchRefusal, OpenSearchSilence } from './index-errors.ts';

/** For searches that cannot be cancelled at once; then the connection is closed, and no other node is asked. */
const GRACE_MS = 2_000;

const TOO_EXPENSIVE = [
  'task_cancelled_exception',
  'circuit_breaking_exception',
  'too_many_clauses',
  'too_many_nested_clauses',
  'time_exceeded_exception',
];

interface Timed {
  readonly timed_out?: boolean;
}

export class SearchBudget {
  private readonly end: number;

  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    budgetMs: number,
  ) {
    this.end = performance.now() + budgetMs;
  }

  /** @throws DomainError `unavailable` with `Search.TooExpensive` */
  async search<Answer>(body: object, query: Question['query'] = {}): Promise<Answer> {
    const left = Math.floor(this.end - performance.now());
    if (left <= 0) throw searchErrors.tooExpensive();
    const limits = { cancel_after_time_interval: `${left}ms`, allow_partial_search_results: false };
    try {
      const answer = await this.answering.ask<Answer & Timed>({
        method: 'POST',
        path: `/${this.index}/_search`,
        limitMs: left + GRACE_MS,
        query: { ...limits, ...query },
        body: { timeout: `${left}ms`, ...body },
      });
      if (answer.timed_out) throw searchErrors.tooExpensive();
      return answer;
    } catch (error) {
      throw isTooExpensive(error) ? searchErrors.tooExpensive() : error;
    }
  }
}

function isTooExpensive(error: unknown): boolean {
  if (!(error instanceof OpenSearchRefusal)) return error instanceof OpenSearchSilence;
  return TOO_EXPENSIVE.some((type) => error.is(type)) || /cancelled|timed out|Time exceeded/i.test(error.message);
}
