import { message } from '@annal/messaging';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';

export interface SearchQuestion {
  readonly query: IndexQuery;
  /** Decimal position that the asking process knows to be acknowledged; null if it knows none. */
  readonly minPosition: string | null;
}

export const searchQuery = message<SearchQuestion, IndexAnswer>('search.query');

export const searchPosition = message<null, string | null>('search.position');
