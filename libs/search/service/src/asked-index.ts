import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import type { IndexComparison } from './compare-index.ts';
import type { SearchIndexStatus } from './search-index.ts';

/** Injection token: an index that answers, wherever it runs. */
export abstract class AskedIndex {
  /** @throws DomainError `unavailable` until a build was complete, and when it is behind for too long */
  abstract search(query: IndexQuery, minPosition: bigint): Promise<IndexAnswer>;
  abstract status(): SearchIndexStatus;
  abstract rebuild(): void;
  abstract compare(): Promise<IndexComparison>;
  abstract untilLevel(): Promise<void>;
  abstract stop(): Promise<void>;
}
