import type { DocumentChange, EqualityFilter, ReadModelDocument } from '@annal/read-models';
import type { IndexAnswer, IndexQuery } from './index-query.ts';
import type { SearchedDocument, SearchedScope } from './searched-document.ts';

/** Must be pure. */
export interface IndexedProjection<Document extends ReadModelDocument> {
  readonly version: string;
  readonly searched: (document: Document) => SearchedDocument;
  /** Scope shared by all documents that the filter finds; without it, a filter scans all documents. */
  readonly scopeFor?: (filter: EqualityFilter) => Partial<Pick<SearchedScope, 'projectUuid' | 'entryId'>>;
}

export interface IndexBatch<Document extends ReadModelDocument> {
  readonly changes: readonly DocumentChange<Document>[];
  /** Position of the last event; batches up to it are not applied again. */
  readonly position: bigint;
}

/** Only one process at a time writes an index. */
export interface IndexWriter<Document extends ReadModelDocument> {
  position(): Promise<bigint | undefined>;
  /** Documents and position are applied atomically: a kill leaves both or neither. */
  apply(batch: IndexBatch<Document>): Promise<void>;
  /** In the UTF-8 order of ids, behind `after`. */
  documents(after: string | undefined, limit: number): Promise<readonly Document[]>;
  document(id: string): Promise<Document | undefined>;
  /** Removes deleted content from the files, which has to happen within 24 hours; beside the other calls. */
  compact(): Promise<void>;
  /** A compaction fails; the next one does its work. */
  close(): Promise<void>;
}

export interface IndexReader {
  position(): Promise<bigint | undefined>;
  /** @throws DomainError `unavailable` with `Search.TooExpensive` above its budget */
  search(query: IndexQuery): Promise<IndexAnswer>;
  close(): Promise<void>;
}
