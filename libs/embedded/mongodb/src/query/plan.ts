import type { Index, KeyRange } from '../store/index.ts';
import type { Filter } from './filter.ts';
import type { Positions } from './positions.ts';
import type { RidSet } from './rid-set.ts';

/** How a command reaches its documents. */
export type Plan = CollectionPlan | IndexPlan | MergePlan | UnionPlan | SetPlan | EmptyPlan;

export interface EmptyPlan {
  readonly kind: 'empty';
}

export interface CollectionPlan {
  readonly kind: 'collection';
  readonly backward: boolean;
}

export interface IndexPlan {
  readonly kind: 'index';
  readonly index: Index;
  /** Disjoint and in key order. */
  readonly ranges: readonly KeyRange[];
  readonly backward: boolean;
  /** Every range is one whole key of a unique index: look-ups, no scan. */
  readonly lookup: boolean;
  /** Documents come in the requested order. */
  readonly sorted: boolean;
  /** The ranges say all that the filter says. */
  readonly exact: boolean;
  /** Conditions that every entry in the ranges meets: nothing is left to check for them. */
  readonly taken: ReadonlySet<Filter>;
  /** Values in front of the first one in its keys that is not held fixed. */
  readonly fieldsBefore: number;
  /** Of one stream among several: the bytes of those fields in its keys. */
  readonly headBytes?: number;
  /** A condition that bounds the field behind those and that its values still have to be checked for. */
  readonly checked?: Filter | undefined;
}

/** Several indexes together: which documents match is known before any of them is read. */
export interface SetPlan {
  readonly kind: 'set';
  /** Absent: everything that the walk leads to. */
  readonly within?: RidSet | undefined;
  readonly without?: RidSet | undefined;
  /** Ways through indexes in the order of the sort, one per head; absent: no index has that order. */
  readonly walk?: readonly IndexPlan[] | undefined;
  /** In the order of the walk, where they are known: instead of walking. */
  readonly positions?: Positions | undefined;
  readonly exact: boolean;
  /** What it was found with. */
  readonly uses: readonly IndexPlan[];
}

/** Streams that are sorted each, merged by sort key. */
export interface MergePlan {
  readonly kind: 'merge';
  readonly plans: readonly IndexPlan[];
  readonly sorted: true;
}

/** One after the other, each document once. */
export interface UnionPlan {
  readonly kind: 'union';
  readonly plans: readonly Plan[];
}

export function isSorted(plan: Plan): boolean {
  if (plan.kind === 'set') return plan.walk !== undefined;
  return plan.kind === 'empty' || plan.kind === 'merge' || (plan.kind === 'index' && plan.sorted);
}
