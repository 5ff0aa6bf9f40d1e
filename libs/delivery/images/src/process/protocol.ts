import type { DomainErrorData, DomainErrorKind } from '@annal/kernel';
import type { Derived, Kept, Wanted } from '../deriving/derive.ts';

/** The picture itself follows on the standard input. */
export interface Job {
  readonly size: number;
  readonly wanted: Wanted;
  readonly withinMs: number | undefined;
}

export interface Refusal {
  readonly kind: DomainErrorKind;
  readonly code: string;
  readonly message: string;
  readonly data: DomainErrorData;
}

export type Reply =
  | { readonly kind: 'result'; readonly result: Derived | Kept }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly message: string };
