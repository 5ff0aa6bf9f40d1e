import type { Hit, IndexAnswer, IndexQuery, IndexReader } from '@annal/search-index';
import { compileCondition } from './compile-condition.ts';
import { compileCounts, countsOf, type CountAnswers } from './compile-counts.ts';
import { compileOrder } from './compile-order.ts';
import { scoringClauses } from './compile-words.ts';
import type { Answering } from './connection.ts';
import type { IndexState } from './index-state.ts';
import { digestOf } from './keys.ts';
import { withLinkedEntries } from './linked-entries.ts';
import { SearchBudget } from './search-budget.ts';
import type { VersionUses } from './version-uses.ts';

/** From here on, a count first checks that the page exists. */
const FAR = 10_000;

interface FoundHit {
  readonly _score: number | null;
  readonly fields: { readonly id: readonly [string] };
  readonly sort: readonly unknown[];
}

interface HitsAnswer {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly FoundHit[] };
  readonly aggregations?: CountAnswers;
}

export class OpenSearchReader implements IndexReader {
  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    private readonly state: IndexState,
    private readonly uses: VersionUses,
    private readonly budgetMs: number,
  ) {}

  async position(): Promise<bigint | undefined> {
    return (await this.state.read()).position;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { projectUuid, skip, limit, order, counts = [] } = query;
    const budget = new SearchBudget(this.answering, this.index, this.budgetMs);
    const condition = await withLinkedEntries(query.condition, projectUuid, budget);
    const filter = [{ term: { projectUuid } }, compileCondition(condition)];
    const { sort, distances } = compileOrder(order);
    const scores = order.some(({ by }) => by === 'relevance') ? scoringClauses(condition) : [];
    const isPage = limit > 0 && (skip < FAR || skip < (await this.total(budget, filter)));
    const { hits, aggregations } = await budget.search<HitsAnswer>(
      {
        query: { bool: { filter, should: scores } },
        ...(isPage ? { from: skip, size: limit, sort, track_scores: scores.length > 0 } : { size: 0 }),
        track_total_hits: true,
        _source: false,
        stored_fields: '_none_',
        docvalue_fields: ['id'],
        ...(counts.length > 0 && { aggs: compileCounts(counts) }),
      },
      // Copies of a shard score differently, so all pages of a query go to the same copy.
      { search_type: 'dfs_query_then_fetch', preference: digestOf(JSON.stringify(query.condition)) },
    );
    const totalCount = hits.total.value;
    return {
      totalCount,
      hits: hits.hits.map((hit) => hitOf(hit, distances)),
      counts: countsOf(counts, aggregations ?? {}, totalCount),
    };
  }

  async close(): Promise<void> {
    await this.uses.end();
  }

  private async total(budget: SearchBudget, filter: readonly object[]): Promise<number> {
    const { hits } = await budget.search<HitsAnswer>({ size: 0, query: { bool: { filter } }, track_total_hits: true });
    return hits.total.value;
  }
}

function hitOf({ _score: score, fields, sort }: FoundHit, distances: readonly number[]): Hit {
  const [metres] = distances.flatMap((place) => (Number.isFinite(sort[place]) ? [sort[place] as number] : []));
  return { id: fields.id[0], score: score ?? 0, ...(metres !== undefined && { metres }) };
}
