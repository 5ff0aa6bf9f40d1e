import type { ReadModelDocument } from '@annal/read-models';
import type { IndexBatch, IndexWriter } from '@annal/search-index';

export type WriterCall<Document extends ReadModelDocument> =
  | { readonly kind: 'position' | 'compact' | 'close' }
  | { readonly kind: 'apply'; readonly batch: IndexBatch<Document> }
  | { readonly kind: 'documents'; readonly after: string | undefined; readonly limit: number }
  | { readonly kind: 'document'; readonly documentId: string };

export type WriterRequest<Document extends ReadModelDocument> = WriterCall<Document> & { readonly id: number };

export type WriterReply =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };

export interface ServedWriter<Document extends ReadModelDocument> {
  readonly writer: IndexWriter<Document>;
  close(): Promise<void>;
}
