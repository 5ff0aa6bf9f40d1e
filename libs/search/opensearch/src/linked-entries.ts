import { searchErrors } from '@annal/search-query';
import type { Condition } from '@annal/search-index';
import { compileCondition, type OwnCondition } from './compile-condition.ts';
import { all } from './dsl.ts';
import { MOST_TERMS } from './index-mapping.ts';
import type { SearchBudget } from './search-budget.ts';

const PAGE = 10_000;

export async function withLinkedEntries(
  condition: Condition,
  projectUuid: string,
  budget: SearchBudget,
): Promise<OwnCondition> {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const conditions: OwnCondition[] = [];
      for (const each of condition.conditions) conditions.push(await withLinkedEntries(each, projectUuid, budget));
      return { kind: condition.kind, conditions };
    }
    case 'not':
      return { kind: 'not', condition: await withLinkedEntries(condition.condition, projectUuid, budget) };
    case 'linksTo': {
      const target = await withLinkedEntries(condition.condition, projectUuid, budget);
      return { kind: 'linksToEntry', entryIds: await entriesThat(target, projectUuid, budget) };
    }
    default:
      return condition;
  }
}

interface Page {
  readonly aggregations: {
    readonly entries: {
      readonly after_key?: object;
      readonly buckets: readonly { readonly key: { readonly entryId: string } }[];
    };
  };
}

async function entriesThat(
  condition: OwnCondition,
  projectUuid: string,
  budget: SearchBudget,
): Promise<readonly string[]> {
  const live = { terms: { status: ['latest', 'published'] } };
  const query = all([{ term: { projectUuid } }, live, compileCondition(condition)]);
  const found: string[] = [];
  for (let after: object | undefined; ;) {
    const composite = { size: PAGE, sources: [{ entryId: { terms: { field: 'entryId' } } }], ...(after && { after }) };
    const page = await budget.search<Page>({ size: 0, query, aggs: { entries: { composite } } });
    const { buckets, after_key: next } = page.aggregations.entries;
    found.push(...buckets.map(({ key }) => key.entryId));
    if (found.length > MOST_TERMS) throw searchErrors.tooExpensive();
    if (!next || buckets.length < PAGE) return found;
    after = next;
  }
}
