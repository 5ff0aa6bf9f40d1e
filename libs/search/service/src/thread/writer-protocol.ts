import type { ReadModelDocument } from '@annal/read-models';
import type { IndexBatch, IndexWriter } from '@annal/search-index';

/** A call of a method of `IndexWriter`. */
export type WriterCall<Document extends ReadModelDocument> =
  | { readonly kind: 'position' | 'compact' | 'close' }
  | { readonly kind: 'apply'; readonly batch: IndexBatch<Document> }
  | { readonly kind: 'documents'; readonly after: string | undefined; readonly limit: number }
  | { readonly kind: 'document'; readonly documentId: string };

/** What the thread of a writer is asked. */
export type WriterRequest<Document extends ReadModelDocument> = WriterCall<Document> & { readonly id: number };

/** What the thread of a writer says. */
export type WriterReply =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };

export interface ServedWriter<Document extends ReadModelDocument> {
  readonly writer: IndexWriter<Document>;
  /** Of what the writer used, after it is closed. */
  close(): Promise<void>;
}
