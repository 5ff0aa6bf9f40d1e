import { badValue, CommandError } from '../errors.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { numberOf, stringOf } from '../bson/scalars.ts';
import type { Collection } from '../store/collection.ts';
import type { Index } from '../store/index.ts';
import { conjuncts, type Filter } from './filter.ts';
import { candidate } from './index-candidate.ts';
import { isSorted, type IndexPlan, type Plan } from './plan.ts';
import type { Sort } from './sort.ts';

export interface Question {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly maxRows: number;
  readonly hint?: BsonValue | undefined;
}

/** Above this many entries their exact number no longer matters. */
const ESTIMATE_LIMIT = 1001;
const FEW_KEYS = 200;

export function choosePlan(collection: Collection, question: Question): Plan {
  const filters = conjuncts(question.filter);
  if (filters.some((filter) => filter.kind === 'constant' && !filter.value)) return { kind: 'empty' };
  const natural = question.sort.find(({ path }) => path === '$natural');
  if (natural) return { kind: 'collection', backward: natural.descending };
  if (question.hint) return hinted(collection, filters, question);
  const candidates: Plan[] = [];
  for (const index of collection.indexes) {
    const plan = candidate(index, filters, question.sort, false);
    if (plan?.kind === 'empty') return plan;
    if (plan?.kind === 'index' && plan.lookup && plan.ranges.length === 1) return plan;
    if (plan && isExactPlan(plan) && (question.sort.length === 0 || isSorted(plan))) return plan;
    if (plan) candidates.push(plan);
  }
  const byBranch = unionOfBranches(collection, filters, question.sort);
  if (byBranch) candidates.push(byBranch);
  return small(candidates) ?? bestOf(collection, filters, question, candidates);
}

/** A plan that reads a few documents is good enough; trying likely plans first keeps the counting short. */
function small(candidates: readonly Plan[]): Plan | undefined {
  const metBy = (plan: Plan): number => (plan.kind === 'index' ? plan.met + plan.conditions.length : 0);
  const bounded = candidates.filter(isBounded).sort((a, b) => metBy(b) - metBy(a));
  return bounded.find((plan) => estimate(plan, FEW_KEYS + 1) <= FEW_KEYS);
}

function bestOf(collection: Collection, filters: readonly Filter[], question: Question, candidates: Plan[]): Plan {
  if (candidates.length === 1 && candidates[0] && !isSortOnly(candidates[0], filters, question)) return candidates[0];
  candidates.push({ kind: 'collection', backward: false });
  return cheapest(collection, candidates, question);
}

function isSortOnly(plan: Plan, filters: readonly Filter[], { sort }: Question): boolean {
  return sort.length > 0 && filters.length > 0 && plan.kind === 'index' && !plan.exact;
}

function hinted(collection: Collection, filters: readonly Filter[], { hint, sort }: Question): Plan {
  if (!hint) throw badValue('no hint');
  const [first] = hint.isObject() ? entriesOf(hint) : [];
  if (first?.[0] === '$natural') return { kind: 'collection', backward: numberOf(first[1]) < 0 };
  const [index, ...others] = findIndexes(collection, hint);
  if (others.length > 0) throw new CommandError(27, 'the hint matches several indexes, use the name of one');
  const plan = index && candidate(index, filters, sort, true);
  if (!plan)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return plan;
}

/** By name or key pattern, for `hint` and `dropIndexes`. */
export function findIndexes(collection: Collection, named: BsonValue): Index[] {
  if (named.type === BsonType.string) return collection.indexes.filter(({ spec }) => spec.name === stringOf(named));
  if (!named.isObject()) throw badValue('an index is named by a string or an object');
  const fields = entriesOf(named);
  return collection.indexes.filter(
    ({ spec }) =>
      spec.fields.length === fields.length &&
      spec.fields.every(({ path, descending }, n) => {
        const [name, order] = fields[n] ?? [];
        return name === path && !!order && numberOf(order) < 0 === descending;
      }),
  );
}

function unionOfBranches(collection: Collection, filters: readonly Filter[], sort: Sort): Plan | undefined {
  const or = filters.find((filter) => filter.kind === 'or');
  if (or?.kind !== 'or') return undefined;
  const rest = filters.filter((filter) => filter !== or);
  const plans: Plan[] = [];
  for (const branch of or.filters) {
    const plan = branchPlan(collection, [...rest, ...conjuncts(branch)], sort);
    if (!plan) return undefined;
    if (plan.kind === 'index') plans.push({ ...plan, exact: false });
    else if (plan.kind === 'merge') plans.push(...plan.plans.map((part) => ({ ...part, exact: false })));
  }
  if (plans.length === 0) return { kind: 'empty' };
  const sorted = plans.filter((plan): plan is IndexPlan => plan.kind === 'index' && plan.sorted);
  if (sort.length > 0 && sorted.length === plans.length) return { kind: 'merge', plans: sorted, sorted: true };
  return { kind: 'union', plans };
}

function branchPlan(collection: Collection, filters: readonly Filter[], sort: Sort): Plan | undefined {
  const plans: Plan[] = [];
  for (const index of collection.indexes) {
    const plan = candidate(index, filters, sort, false);
    if (plan?.kind === 'empty') return plan;
    if (plan && isBounded(plan)) plans.push(plan);
  }
  if (sort.length > 0) {
    const sorted = plans.filter(isSorted);
    if (sorted.length > 0) return smallest(sorted);
  }
  return smallest(plans);
}

function isBounded(plan: Plan): boolean {
  if (plan.kind === 'merge' || plan.kind === 'union') return true;
  return plan.kind === 'index' && plan.ranges.every(({ low }) => low.length > 0);
}

function smallest(plans: readonly Plan[]): Plan | undefined {
  if (plans.length < 2) return plans[0];
  const sizes = plans.map((plan) => [estimate(plan), plan] as const);
  return sizes.reduce((best, next) => (next[0] < best[0] ? next : best))[1];
}

function cheapest(collection: Collection, candidates: readonly Plan[], question: Question): Plan {
  const costs = candidates.map((plan) => [cost(collection, plan, question), plan] as const);
  return costs.reduce((best, next) => (next[0] < best[0] ? next : best))[1];
}

/**
 * In documents to read. A sorted plan stops after the wanted ones; if the filter still has to be checked, the number
 * read before that is unknown, and part of its range is charged.
 */
function cost(collection: Collection, plan: Plan, { maxRows, sort, filter }: Question): number {
  if (plan.kind === 'empty') return 0;
  const isCollection = plan.kind === 'collection';
  const share = plan.kind === 'index' && plan.conditions.length > 0 ? 0.5 : 1;
  const size = isCollection ? collection.documents * 0.9 + 1 : estimate(plan) * share;
  const blocking = sort.length > 0 && !isSorted(plan);
  if (blocking) return size * 1.5;
  if (maxRows === 0) return size;
  const isExact = isCollection ? conjuncts(filter).length === 0 : isExactPlan(plan);
  return isExact ? Math.min(size, maxRows) : size * 0.7 + Math.min(size, maxRows) * 0.3;
}

function isExactPlan(plan: Plan): boolean {
  if (plan.kind === 'index') return plan.exact;
  return plan.kind === 'merge' && plan.plans.every(({ exact }) => exact);
}

function estimate(plan: Plan, limit = ESTIMATE_LIMIT): number {
  if (plan.kind === 'merge' || plan.kind === 'union')
    return plan.plans.reduce((sum, part) => sum + (sum < limit ? estimate(part, limit) : 0), 0);
  if (plan.kind !== 'index') return 0;
  let count = 0;
  for (const range of plan.ranges) {
    count += plan.index.countUpTo(range, limit);
    if (count >= limit) break;
  }
  return count < limit ? count : limit + openness(plan);
}

function openness({ ranges, exact }: IndexPlan): number {
  const longest = Math.max(...ranges.map(({ low, high }) => sharedBytes(low, high)));
  return (exact ? 0 : 1000) + 1000 / (1 + longest);
}

function sharedBytes(a: Buffer, b: Buffer): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return n;
}
