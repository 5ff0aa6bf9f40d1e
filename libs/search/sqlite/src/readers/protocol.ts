import type { IndexAnswer, IndexQuery } from '@annal/search-index';

/** A reader gets one question at a time; all but `close` are answered. */
export type Question =
  | { readonly kind: 'position' }
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly cpuBudgetMs: number }
  | { readonly kind: 'close' };

export type Reply =
  /** Of the last indexed event; undefined if none. */
  | { readonly kind: 'position'; readonly position: bigint | undefined }
  | { readonly kind: 'answer'; readonly answer: IndexAnswer }
  /** Also if too many are waiting, or when the deadline is too near. */
  | { readonly kind: 'tooExpensive' }
  | { readonly kind: 'failed'; readonly message: string };

export interface ReaderProcessOptions {
  readonly file: string;
  /** Of the operating system; a higher one has less priority. */
  readonly niceness: number;
}
