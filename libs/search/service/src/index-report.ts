import type { IndexDifference } from './compare-index.ts';
import type { SearchIndexStatus } from './search-index.ts';

export const ORDERS = { rebuild: 'rebuild', compare: 'compare' } as const;

export type ReportedComparison = { readonly order: number } & (
  | {
      readonly documents: number;
      readonly count: number;
      readonly differences: readonly IndexDifference[];
    }
  | { readonly failure: string }
);

export interface IndexReport extends SearchIndexStatus {
  readonly comparison?: ReportedComparison;
}
