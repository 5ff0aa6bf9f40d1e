import type { Index, KeyRange } from '../store/index.ts';
import type { KeyCondition } from './key-condition.ts';

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
  readonly ranges: readonly KeyRange[];
  readonly backward: boolean;
  /** Every range is one whole key of a unique index. */
  readonly lookup: boolean;
  readonly sorted: boolean;
  readonly exact: boolean;
  readonly conditions: readonly KeyCondition[];
  readonly met: number;
  /** Length of the prefix that all keys of this stream of a merge share. */
  readonly headBytes?: number;
}

export interface MergePlan {
  readonly kind: 'merge';
  readonly plans: readonly IndexPlan[];
  readonly sorted: true;
}

/** Read one after the other; each document is returned once. */
export interface UnionPlan {
  readonly kind: 'union';
  readonly plans: readonly Plan[];
}

export function isSorted(plan: Plan): boolean {
  return plan.kind === 'empty' || plan.kind === 'merge' || (plan.kind === 'index' && plan.sorted);
}
