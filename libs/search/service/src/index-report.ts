import type { IndexDifference } from './compare-index.ts';
import type { SearchIndexStatus } from './search-index.ts';

/** What can be ordered of every process that keeps an index. */
export const ORDERS = { rebuild: 'rebuild', compare: 'compare' } as const;

/** The last comparison that was ordered. */
export type ReportedComparison = { readonly order: number } & (
  | {
      readonly documents: number;
      readonly count: number;
      /** The first of them. */
      readonly differences: readonly IndexDifference[];
    }
  | { readonly failure: string }
);

/** What a process of `search` says of its index. */
export interface IndexReport extends SearchIndexStatus {
  readonly comparison?: ReportedComparison;
}
