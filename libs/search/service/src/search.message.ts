import { message } from '@annal/messaging';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';

export interface SearchQuestion {
  readonly query: IndexQuery;
  /** Position that the asking process knows to be acknowledged, in decimal digits; null where it knows of none. */
  readonly minPosition: string | null;
}

export const searchQuery = message<SearchQuestion, IndexAnswer>('search.query');

/** How far the index of the process that answers has come, in decimal digits; null where it is empty. */
export const searchPosition = message<null, string | null>('search.position');
