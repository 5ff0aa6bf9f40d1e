import type { Condition } from './condition.ts';
import type { SearchedScope, ValueType } from './searched-document.ts';

/** What documents are put in order by. What has no value comes last, in both directions. */
export type IndexOrder =
  /** Their scores added up, the highest first; documents that no such condition matched come last. */
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

/** One path for all content types, or one each: by uuid. Types that are not there have none. */
export type PathByType = string | Readonly<Record<string, string>>;

/** How many of the matching documents have each value at a path. A document counts once per value. */
export interface ValueCount {
  readonly name: string;
  readonly of: 'scope' | 'path';
  /** A property of the scope, or the path, by content type where it differs. */
  readonly path: keyof SearchedScope | PathByType;
  readonly type: Exclude<ValueType, 'place'>;
  /** Of values that are listed, the most frequent first, then by value: numbers as numbers, texts by code points. */
  readonly size: number;
  /**
   * Ids that stand for the same, and so are no long texts: a document with any of a group counts once, under the first of the group. Of counts at
   * paths; no id is in two groups.
   */
  readonly alike?: readonly (readonly string[])[];
  /** Also how many have none. */
  readonly countsMissing: boolean;
}

/** Documents of one project. */
export interface IndexQuery {
  readonly projectUuid: string;
  readonly condition: Condition;
  /** `entryId`, `language` and `status` ascending are always appended, so that pages never overlap. */
  readonly order: readonly IndexOrder[];
  readonly skip: number;
  /** 0: only totals and counts. */
  readonly limit: number;
  readonly counts?: readonly ValueCount[];
}

export interface Hit {
  /** Of the document. */
  readonly id: string;
  /** 0 where no condition with a score matched, and where documents are not ordered by relevance. */
  readonly score: number;
  /** Of a document ordered by distance: of its nearest place, in metres. */
  readonly metres?: number;
}

export interface CountedValues {
  /** Values as texts: numbers in decimal digits, dates as instants, booleans as `true` and `false`. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly missing: number;
}

export interface IndexAnswer {
  readonly totalCount: number;
  readonly hits: readonly Hit[];
  /** By name. */
  readonly counts: Readonly<Record<string, CountedValues>>;
}
