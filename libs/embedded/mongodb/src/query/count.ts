import type { Collection } from '../store/collection.ts';
import { entrySet } from './entry-sets.ts';
import { conjuncts, type Filter } from './filter.ts';
import { run, type FindOptions } from './find.ts';
import type { IndexPlan, Plan } from './plan.ts';
import { choosePlan } from './planner.ts';
import { countBySets } from './set-plan.ts';

/** Plans that can be counted in the index alone: every entry in the ranges is one matching document. */
export function isCountable(plan: Plan): plan is IndexPlan {
  return plan.kind === 'index' && plan.exact && !plan.index.multikey;
}

export function countPlan(collection: Collection, options: FindOptions): Plan {
  return choosePlan(collection, { ...options, sort: [], wanted: options.limit ? options.skip + options.limit : 0 });
}

/** How many documents match, without reading them where indexes know. */
export function countMatching(collection: Collection, options: FindOptions): number {
  const { filter, skip, limit, budget } = options;
  const all = conjuncts(filter);
  if (all.length === 0) return window(collection.documents, skip, limit);
  const plan = countPlan(collection, options);
  if (plan.kind === 'empty') return 0;
  if (plan.kind === 'index' && plan.exact)
    return window(plan.index.multikey ? entrySet(plan, budget).size : countKeys(plan, options), skip, limit);
  const countRest = (rest: readonly Filter[]): number =>
    countMatching(collection, { ...options, filter: { kind: 'and', filters: rest }, skip: 0, limit: 0 });
  const known = plan.kind === 'set' ? countBySets(collection, all, budget, countRest) : undefined;
  if (known !== undefined) return window(known, skip, limit);
  const scan = run(collection, plan, { ...options, sort: [] });
  let count = 0;
  while (scan.next()) count += 1;
  return count;
}

function countKeys(plan: IndexPlan, { budget }: FindOptions): number {
  const counted = plan.ranges.reduce((sum, range) => sum + plan.index.count(range), 0);
  budget.keys += counted;
  return counted;
}

function window(count: number, skip: number, limit: number): number {
  const left = Math.max(0, count - skip);
  return limit ? Math.min(left, limit) : left;
}
