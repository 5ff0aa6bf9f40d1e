import type { DomainErrorData, DomainErrorKind } from '@annal/kernel';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import type { IndexComparison } from '../compare-index.ts';
import type { SearchIndexStatus } from '../search-index.ts';

export type ThreadRequest =
  | { readonly kind: 'search'; readonly id: number; readonly query: IndexQuery; readonly minPosition: bigint }
  | { readonly kind: 'compare'; readonly id: number }
  | { readonly kind: 'rebuild' }
  | { readonly kind: 'stop' };

/** Errors are sent as their parts, because a thread boundary drops the class. */
export interface Refusal {
  readonly kind: DomainErrorKind;
  readonly code: string;
  readonly message: string;
  readonly data: DomainErrorData;
}

export type ThreadReply =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: IndexAnswer | IndexComparison }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'status'; readonly status: SearchIndexStatus }
  | { readonly kind: 'applied'; readonly position: bigint; readonly occurredAt: string }
  | {
      readonly kind: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly details: object;
      readonly text: string;
    }
  | { readonly kind: 'stopped' };
