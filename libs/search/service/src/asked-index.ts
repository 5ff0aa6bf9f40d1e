import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import type { IndexComparison } from './compare-index.ts';
import type { SearchIndexStatus } from './search-index.ts';

/** Injection token: an index that answers, wherever it runs. */
export abstract class AskedIndex {
  /** @throws DomainError `unavailable` until it was complete once, and where it is behind for too long */
  abstract search(query: IndexQuery, minPosition: bigint): Promise<IndexAnswer>;
  abstract status(): SearchIndexStatus;
  /** Fills another build beside the one that is asked. */
  abstract rebuild(): void;
  /** Its documents with those of the read model. @throws where that cannot be done now */
  abstract compare(): Promise<IndexComparison>;
  /** Resolves when it has everything that is in the log, or is stopped. */
  abstract untilLevel(): Promise<void>;
  /** Resolves when nothing of it is under way any more. */
  abstract stop(): Promise<void>;
}
