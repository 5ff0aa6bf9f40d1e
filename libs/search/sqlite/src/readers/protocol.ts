import type { IndexAnswer, IndexQuery } from '@annal/search-index';

/** A reader gets one question at a time; all but `close` are answered. */
export type Question =
  | { readonly kind: 'position' }
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly budgetMs: number }
  | { readonly kind: 'close' };

export type Reply =
  /** In the event log; undefined for an empty index. */
  | { readonly kind: 'position'; readonly position: bigint | undefined }
  | { readonly kind: 'answer'; readonly answer: IndexAnswer }
  | { readonly kind: 'tooExpensive' }
  | { readonly kind: 'failed'; readonly message: string };

export interface ReaderInput {
  readonly file: string;
  /** Of the operating system; a higher one yields to other processes. */
  readonly niceness: number;
}
