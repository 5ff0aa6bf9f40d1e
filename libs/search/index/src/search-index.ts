import type { DocumentChange, EqualityFilter, ReadModelDocument } from '@annal/read-models';
import type { IndexAnswer, IndexQuery } from './index-query.ts';
import type { SearchedDocument, SearchedScope } from './searched-document.ts';

/** What an index is built of: documents of a projection, and what of them is searched. A pure function. */
export interface IndexedProjection<Document extends ReadModelDocument> {
  /** Another one means another index, which is built beside the old one. */
  readonly version: string;
  readonly searched: (document: Document) => SearchedDocument;
  /** What the scope of every document has that such a filter finds. Without it, a filter is asked of all documents. */
  readonly scopeFor?: (filter: EqualityFilter) => Partial<Pick<SearchedScope, 'projectUuid' | 'entryId'>>;
}

/** What of one batch of events becomes of the index, in order. */
export interface IndexBatch<Document extends ReadModelDocument> {
  readonly changes: readonly DocumentChange<Document>[];
  /** Of the last event of the batch. Batches up to it are not applied again. */
  readonly position: bigint;
}

/** Writes to one index; only one process at a time does. */
export interface IndexWriter<Document extends ReadModelDocument> {
  /** Of the last event that was applied; undefined for an index that is empty. */
  position(): Promise<bigint | undefined>;
  /** Documents and position in one step: a kill leaves both or neither. */
  apply(batch: IndexBatch<Document>): Promise<void>;
  /** At most `limit` documents as the last batch left them, by their ids in UTF-8, behind the one of the id `after`. */
  documents(after: string | undefined, limit: number): Promise<readonly Document[]>;
  /** As the last batch left it. */
  document(id: string): Promise<Document | undefined>;
  /** Takes what was removed out of the files, which has to happen within 24 hours. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

/** Answers queries. */
export interface IndexReader {
  /** Of the last event that queries see. */
  position(): Promise<bigint | undefined>;
  /** @throws DomainError `unavailable` with `Search.TooExpensive`, when it has cost more than its budget */
  search(query: IndexQuery): Promise<IndexAnswer>;
  close(): Promise<void>;
}
