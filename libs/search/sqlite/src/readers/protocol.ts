import type { IndexAnswer, IndexQuery } from '@annal/search-index';

export type Question =
  | { readonly kind: 'position' }
  | { readonly kind: 'search'; readonly query: IndexQuery; readonly budget: number }
  | { readonly kind: 'close' };

export type Reply =
  | { readonly kind: 'position'; readonly position: bigint | undefined }
  | { readonly kind: 'answer'; readonly answer: IndexAnswer }
  | { readonly kind: 'tooExpensive' }
  | { readonly kind: 'failed'; readonly message: string };

export interface ReaderInput {
  readonly file: string;
  readonly niceness: number;
}
