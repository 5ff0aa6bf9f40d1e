import type { Index, KeyRange } from '../store/index.ts';
import type { KeyCondition } from './key-condition.ts';

/** How a command reaches its documents. */
export type Plan = CollectionPlan | IndexPlan | MergePlan | UnionPlan | EmptyPlan;

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
  /** What its keys are looked at for. */
  readonly conditions: readonly KeyCondition[];
  /** How many conditions every entry in the ranges meets, so that nothing is left to check for them. */
  readonly met: number;
  /** Of one stream among several: the bytes of its keys that are the same in all of them. */
  readonly headBytes?: number;
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
  return plan.kind === 'empty' || plan.kind === 'merge' || (plan.kind === 'index' && plan.sorted);
}
