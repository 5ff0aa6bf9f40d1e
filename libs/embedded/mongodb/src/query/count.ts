import type { Collection } from '../store/collection.ts';
import { eachOf, type Task } from '../tasks/task.ts';
import { entrySet } from './entry-sets.ts';
import { conjuncts, type Filter } from './filter.ts';
import { run, type FindOptions } from './find.ts';
import type { IndexPlan, Plan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import { chosenPlan } from './planner.ts';
import { countBySets } from './set-plan.ts';

/** Plans that can be counted in the index alone: every entry in the ranges is one matching document. */
export function isCountable(plan: Plan): plan is IndexPlan {
  return plan.kind === 'index' && plan.exact && !plan.index.multikey;
}

export function countPlan(collection: Collection, options: FindOptions): Task<Plan> {
  return chosenPlan(collection, { ...options, sort: [], wanted: options.limit ? options.skip + options.limit : 0 });
}

/** How many documents match, without reading them where indexes know. */
export function* countMatching(collection: Collection, options: FindOptions): Task<number> {
  const { filter, skip, limit, budget } = options;
  const all = conjuncts(filter);
  if (all.length === 0) return window(collection.documents, skip, limit);
  const plan = yield* countPlan(collection, options);
  if (plan.kind === 'empty') return 0;
  if (plan.kind === 'index' && plan.exact)
    return window(
      yield* plan.index.multikey ? countDocuments(collection, plan, budget) : countKeys(plan, budget),
      skip,
      limit,
    );
  const countRest = (rest: readonly Filter[]): Task<number> =>
    countMatching(collection, { ...options, filter: { kind: 'and', filters: rest }, skip: 0, limit: 0 });
  const known = plan.kind === 'set' ? yield* countBySets(collection, all, budget, countRest) : undefined;
  if (known !== undefined) return window(known, skip, limit);
  const scan = run(collection, plan, { ...options, sort: [] });
  let count = 0;
  yield* eachOf(scan, () => (count += 1));
  return count;
}

function* countDocuments(collection: Collection, plan: IndexPlan, budget: ReadBudget): Task<number> {
  return (yield* entrySet(collection, plan, budget)).size;
}

function* countKeys({ index, ranges }: IndexPlan, budget: ReadBudget): Task<number> {
  let counted = 0;
  for (const range of ranges) {
    for (let low: Buffer | undefined = range.low; low;) {
      const part = index.count({ low, high: range.high });
      counted += part.count;
      low = part.next;
      if (low) yield;
    }
    if (budget.isDue) yield;
  }
  budget.keys += counted;
  return counted;
}

function window(count: number, skip: number, limit: number): number {
  const left = Math.max(0, count - skip);
  return limit ? Math.min(left, limit) : left;
}
