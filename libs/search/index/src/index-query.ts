import type { Condition } from './condition.ts';
import type { SearchedScope, ValueType } from './searched-document.ts';

/** Documents without a value come last, in both directions. */
export type IndexOrder =
  | { readonly by: 'relevance' }
  /** Numbers before texts, texts by code points. */
  | { readonly by: 'path'; readonly path: PathByType; readonly direction: 1 | -1 }
  | { readonly by: 'scope'; readonly property: 'entryId' | 'language' | 'status'; readonly direction: 1 | -1 }
  | {
      readonly by: 'distance';
      readonly path: string;
      readonly lat: number;
      readonly lon: number;
      readonly direction: 1 | -1;
    };

export type PathByType = string | Readonly<Record<string, string>>;

export interface ValueCount {
  readonly name: string;
  readonly of: 'scope' | 'path';
  readonly path: keyof SearchedScope | PathByType;
  readonly type: Exclude<ValueType, 'place'>;
  /** Most frequent values first, then by value: numbers as numbers, texts by code points. */
  readonly size: number;
  /** Disjoint groups of equivalent short ids, each counted once under its first. Only for counts at paths. */
  readonly alike?: readonly (readonly string[])[];
  readonly countsMissing: boolean;
}

export interface IndexQuery {
  readonly projectUuid: string;
  readonly condition: Condition;
  /** `entryId`, `language` and `status` ascending are always appended, so that pages never overlap. */
  readonly order: readonly IndexOrder[];
  readonly skip: number;
  readonly limit: number;
  readonly counts?: readonly ValueCount[];
}

export interface Hit {
  readonly id: string;
  /** 0 if no condition with a score matched, or the order is not by relevance. */
  readonly score: number;
  readonly metres?: number;
}

export interface CountedValues {
  /** Numbers in decimal digits, dates as instants, booleans as `true` and `false`. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly missing: number;
}

export interface IndexAnswer {
  readonly totalCount: number;
  readonly hits: readonly Hit[];
  readonly counts: Readonly<Record<string, CountedValues>>;
}
