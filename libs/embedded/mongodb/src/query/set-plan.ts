import { documentValue } from '../bson/value.ts';
import type { Collection } from '../store/collection.ts';
import type { Task } from '../tasks/task.ts';
import { conjuncts, matching, type Filter } from './filter.ts';
import { candidate } from './index-candidate.ts';
import { allShapes } from './index-shape.ts';
import { checkedSet, entrySet } from './entry-sets.ts';
import type { EmptyPlan, IndexPlan, MergePlan, SetPlan } from './plan.ts';
import { positionsOf } from './positions.ts';
import { RidSet } from './rid-set.ts';
import type { ReadBudget } from './read-budget.ts';
import type { Sort } from './sort.ts';

/** Fewer documents than these are read one by one sooner than sets are made. */
export const FEW = 200;
/** So many are read to make a set complete. */
const READ = 5_000;

interface Found {
  readonly within: RidSet | undefined;
  readonly without: RidSet | undefined;
  /** Conditions that are met by what was found. */
  readonly taken: ReadonlySet<Filter>;
  readonly uses: readonly IndexPlan[];
}

/**
 * Answers each condition from the index that knows it and puts the answers together; documents are read only where no
 * index knows. With a sort that an index has, that index is walked and whatever is not in the sets is passed over.
 */
export function* setPlan(
  collection: Collection,
  all: readonly Filter[],
  question: SetQuestion,
): Task<SetPlan | undefined> {
  const { sort, budget, few = FEW } = question;
  const walk = sort.length > 0 ? walkOf(collection, all, sort) : undefined;
  const walked = walk?.[0]?.taken ?? new Set<Filter>();
  const found = yield* new SetFinder(collection, budget, few).find(all, walked);
  if (!found || (!found.within && !walk)) return undefined;
  const plan = { ...found, kind: 'set' } as const;
  const isMet = (one: Filter): boolean => found.taken.has(one) || walked.has(one);
  const ordered = walk && (yield* inOrder(collection, walk, found.within, question));
  if (walk && ordered) return { ...plan, ...ordered, walk, exact: all.every(isMet) };
  return { ...plan, walk: undefined, exact: all.every((one) => found.taken.has(one) && !walked.has(one)) };
}

/** The few documents of a plan in the order of an index, where their positions in it are known; undefined where not. */
export function* rankedPlan(
  collection: Collection,
  all: readonly Filter[],
  plan: IndexPlan,
  question: SetQuestion,
): Task<SetPlan | undefined> {
  const walk = walkOf(collection, all, question.sort);
  if (!walk) return undefined;
  const within = yield* entrySet(collection, plan, question.budget);
  const positions = (yield* inOrder(collection, walk, within, { ...question, isByPositions: true }))?.positions;
  if (!positions) return undefined;
  const exact = all.every((one) => plan.taken.has(one) || walk[0]?.taken.has(one));
  return { kind: 'set', within, walk, positions, exact, uses: [plan] };
}

export interface SetQuestion {
  readonly sort: Sort;
  /** 0 for all. */
  readonly wanted: number;
  readonly budget: ReadBudget;
  readonly few?: number;
  /** Nothing else is of use, and whoever goes without reads all documents. */
  readonly isByPositions?: boolean;
}

/** As long as one document takes to be read and looked at, so many entries of an index are. */
const ENTRIES_PER_DOCUMENT = 30;
/** And in the time of an entry so many are put in order by their positions. */
const POSITIONS_PER_ENTRY = 10;

/** How a set is put in order by a walk; undefined where its documents are better read and sorted. */
function* inOrder(
  collection: Collection,
  walk: readonly IndexPlan[],
  within: RidSet | undefined,
  { wanted, budget, isByPositions = false }: SetQuestion,
): Task<Pick<SetPlan, 'positions'> | undefined> {
  if (!within) return {};
  const { documents } = collection;
  const { size } = within;
  // Only every so many entries are in the set.
  const walked = wanted === 0 ? documents : Math.min(documents, (wanted * documents) / Math.max(size, 1));
  const read = size * ENTRIES_PER_DOCUMENT;
  const saved = (isByPositions ? read : Math.min(walked, read)) - size / POSITIONS_PER_ENTRY;
  const positions = wanted > 0 && saved > 0 ? yield* positionsOf(collection, walk, saved, budget) : undefined;
  return positions || walked < read ? { positions } : undefined;
}

/** How many documents match, where indexes alone know that. */
export function* countBySets(
  collection: Collection,
  all: readonly Filter[],
  budget: ReadBudget,
  countRest: (rest: readonly Filter[]) => Task<number>,
): Task<number | undefined> {
  const found = yield* new SetFinder(collection, budget, 0).find(all, new Set());
  if (!found) return undefined;
  const { within, without, taken } = found;
  if (within) return all.every((one) => taken.has(one)) ? less(within, without).size : undefined;
  const rest = all.filter((one) => !isNegation(one));
  // What is taken away was looked for among the documents that meet the conditions on fields, and no others.
  const isWithin = rest.every(({ kind }) => kind === 'field');
  if (!without || !isWithin || !all.every((one) => taken.has(one) || !isNegation(one))) return undefined;
  return (yield* countRest(rest)) - without.size;
}

function less(set: RidSet, without: RidSet | undefined): RidSet {
  return without ? set.without(without) : set;
}

function walkOf(collection: Collection, all: readonly Filter[], sort: Sort): readonly IndexPlan[] | undefined {
  const ways = [...allShapes(collection, all, sort)].flatMap((shape): (IndexPlan | MergePlan)[] => {
    const plan = candidate(shape, all, sort, false);
    return plan && plan.kind !== 'empty' && !shape.index.multikey && (plan.kind === 'merge' || plan.sorted)
      ? [plan]
      : [];
  });
  const lists = ways.map((plan) => (plan.kind === 'merge' ? plan.plans : [plan]));
  const takenBy = (plans: readonly IndexPlan[]): number => plans[0]?.taken.size ?? 0;
  return lists.reduce<readonly IndexPlan[] | undefined>(
    (best, next) => (best && takenBy(best) >= takenBy(next) ? best : next),
    undefined,
  );
}

class SetFinder {
  private readonly plans = new Map<Filter, IndexPlan | EmptyPlan | undefined>();

  constructor(
    private readonly collection: Collection,
    private readonly budget: ReadBudget,
    /** A set as small as this is good enough: its documents are looked at for the rest. */
    private readonly few: number,
  ) {}

  /** @param known are met anyway. */
  *find(all: readonly Filter[], known: ReadonlySet<Filter>): Task<Found | undefined> {
    let found: Found = { within: undefined, without: undefined, taken: known, uses: [] };
    for (const one of this.inOrder(all)) {
      if (found.taken.has(one) || (found.within && found.within.size < this.few)) continue;
      const next = yield* this.of(one, all);
      if (next) found = joined(found, next);
    }
    return found.within || found.without ? found : undefined;
  }

  /** Conditions whose index knows others, too, come first, so that those need not be looked for. */
  private inOrder(all: readonly Filter[]): readonly Filter[] {
    const breadth = (one: Filter): number => {
      const plan = one.kind === 'field' ? this.planOf(one, all) : undefined;
      if (one.kind === 'field') return plan?.kind === 'index' ? plan.taken.size : -1;
      return one.kind === 'or' ? 0.5 : -0.5;
    };
    return all
      .map((one) => [breadth(one), one] as const)
      .sort(([a], [b]) => b - a)
      .map(([, one]) => one);
  }

  private *of(one: Filter, all: readonly Filter[]): Task<Found | undefined> {
    if (isNegation(one)) return yield* this.negation(one, all);
    if (one.kind === 'or') return yield* this.alternatives(one, one.filters, all);
    const plan = this.planOf(one, all);
    if (!plan) return undefined;
    if (plan.kind === 'empty') return { within: new RidSet(), without: undefined, taken: new Set(all), uses: [] };
    const isChecked = plan.checked === one;
    const within = yield* (isChecked ? checkedSet : entrySet)(this.collection, plan, this.budget);
    const taken = isChecked ? new Set([...plan.taken, one]) : plan.taken;
    return within && { within, without: undefined, taken, uses: [plan] };
  }

  /** The index that knows this condition together with the most others. */
  private planOf(one: Filter, all: readonly Filter[]): IndexPlan | EmptyPlan | undefined {
    if (!this.plans.has(one)) this.plans.set(one, this.bestPlan(one, all));
    return this.plans.get(one);
  }

  private bestPlan(one: Filter, all: readonly Filter[]): IndexPlan | EmptyPlan | undefined {
    const path = one.kind === 'field' ? one.path.text : undefined;
    let best: IndexPlan | undefined;
    for (const shape of allShapes(this.collection, all, [])) {
      const at = shape.fields.findIndex((field) => field.path === path);
      if (at < 0) continue;
      const beside = shape.index.isMultikey(at) ? all.filter((other) => other === one || !isOn(other, path)) : all;
      const plan = candidate(shape, beside, [], false);
      if (plan?.kind === 'empty') return plan;
      if (plan?.kind !== 'index' || !(plan.taken.has(one) || plan.checked === one)) continue;
      if (!best || plan.taken.size > best.taken.size) best = plan;
    }
    return best;
  }

  private *alternatives(or: Filter, branches: readonly Filter[], all: readonly Filter[]): Task<Found | undefined> {
    const scope = all.filter((one) => one.kind === 'field');
    const parts: (Found | undefined)[] = [];
    for (const branch of branches) parts.push(yield* this.whole([...scope, ...conjuncts(branch)], conjuncts(branch)));
    const sets = parts.flatMap((part) => part?.within ?? []);
    const [first, ...others] = sets;
    if (!first || sets.length < parts.length) return undefined;
    const taken = scope.filter((one) => parts.every((part) => part?.taken.has(one)));
    const within = others.reduce((sum, set) => sum.or(set), first);
    return {
      within,
      without: undefined,
      taken: new Set([or, ...taken]),
      uses: parts.flatMap((part) => part?.uses ?? []),
    };
  }

  private *negation(one: Filter & { kind: 'nor' | 'not' }, all: readonly Filter[]): Task<Found | undefined> {
    const scope = all.filter((other) => other.kind === 'field');
    const filters = one.kind === 'nor' ? one.filters : [one.filter];
    const parts: (Found | undefined)[] = [];
    for (const each of filters) {
      const wanted = [...scope, ...conjuncts(each)];
      parts.push(yield* this.whole(wanted, wanted));
    }
    const [first, ...others] = parts.flatMap((part) => part?.within ?? []);
    if (!first || others.length + 1 < parts.length) return undefined;
    const without = others.reduce((sum, set) => sum.or(set), first);
    return { within: undefined, without, taken: new Set([one]), uses: parts.flatMap((part) => part?.uses ?? []) };
  }

  /** Exactly the documents that meet these conditions among the others. */
  private *whole(all: readonly Filter[], wanted: readonly Filter[]): Task<Found | undefined> {
    yield;
    const found = yield* new SetFinder(this.collection, this.budget, 0).find(all, new Set());
    if (!found?.within) return undefined;
    const within = less(found.within, found.without);
    const left = wanted.filter((one) => !found.taken.has(one));
    if (left.length === 0) return { ...found, within };
    // What no index tells, the documents do, where they are not too many.
    if (within.size > READ) return undefined;
    return { ...found, within: yield* this.read(within, left), taken: new Set([...found.taken, ...left]) };
  }

  private *read(set: RidSet, left: readonly Filter[]): Task<RidSet> {
    const found = new RidSet();
    for (let rid = set.after(-1); rid >= 0; rid = set.after(rid)) {
      const body = this.collection.fetch(rid);
      this.budget.documents += 1;
      if (body && (yield* matching({ kind: 'and', filters: left }, documentValue(body)))) found.add([rid]);
    }
    return found;
  }
}

function joined(a: Found, b: Found): Found {
  return {
    within: a.within && b.within ? a.within.and(b.within) : (a.within ?? b.within),
    without: a.without && b.without ? a.without.or(b.without) : (a.without ?? b.without),
    taken: new Set([...a.taken, ...b.taken]),
    uses: [...a.uses, ...b.uses],
  };
}

function isNegation(filter: Filter): filter is Filter & { kind: 'nor' | 'not' } {
  return filter.kind === 'nor' || filter.kind === 'not';
}

function isOn(filter: Filter, path: string | undefined): boolean {
  return filter.kind === 'field' && filter.path.text === path;
}
