import type { Collection } from '../store/collection.ts';
import { justAfter } from '../store/index.ts';
import { eachOf, type Task } from '../tasks/task.ts';
import { conjuncts } from './filter.ts';
import { run, type FindOptions } from './find.ts';
import type { IndexPlan, Plan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import { choosePlan } from './planner.ts';

const CHUNK = 4096;

/** Countable in the index alone: every entry in the ranges is one matching document. */
export function isCountable(plan: Plan): plan is IndexPlan {
  return plan.kind === 'index' && plan.exact && !plan.index.multikey;
}

export function countPlan(collection: Collection, options: FindOptions): Plan {
  return choosePlan(collection, { ...options, sort: [], maxRows: options.limit ? options.skip + options.limit : 0 });
}

export function* countMatching(collection: Collection, options: FindOptions): Task<number> {
  const { filter, skip, limit, budget } = options;
  if (conjuncts(filter).length === 0) return window(collection.documents, skip, limit);
  const plan = countPlan(collection, options);
  if (plan.kind === 'empty') return 0;
  if (plan.kind === 'index' && plan.exact)
    return window(yield* plan.index.multikey ? countDocuments(plan, budget) : countKeys(plan, budget), skip, limit);
  const scan = run(collection, plan, { ...options, sort: [] });
  let count = 0;
  yield* eachOf(scan, () => (count += 1));
  return count;
}

function* countDocuments({ index, ranges }: IndexPlan, budget: ReadBudget): Task<number> {
  const counted = new Set<number>();
  for (const { low, high } of ranges)
    for (let from: Buffer | undefined = low; from;) {
      const { rids, last } = index.entries({ low: from, high }, false, CHUNK);
      for (const rid of rids) counted.add(rid);
      budget.keys += rids.length;
      from = last && rids.length === CHUNK ? justAfter(last) : undefined;
      yield;
    }
  return counted.size;
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
