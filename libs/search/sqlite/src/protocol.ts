import type { IndexAnswer, IndexQuery } from '@annal/search-index';

/** What a process that reads is asked. */
export type Question =
  | { readonly kind: 'position' }
  /** @param budget CPU time in milliseconds */
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly budget: number }
  | { readonly kind: 'close' };

export type Reply =
  | { readonly kind: 'position'; readonly position: bigint | undefined }
  | { readonly kind: 'answer'; readonly answer: IndexAnswer }
  | { readonly kind: 'tooExpensive' }
  | { readonly kind: 'failed'; readonly message: string };

export interface ReaderInput {
  readonly file: string;
  /** How far it stands back for other processes of the machine: 0 not at all, 19 as far as possible. */
  readonly niceness: number;
}
