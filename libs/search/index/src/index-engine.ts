import type { ReadModelDocument } from '@annal/read-models';
import type { IndexReader, IndexWriter } from './search-index.ts';

/** Each build is filled from the first event of the log; each version of the projection has its own builds. */
export interface IndexEngine<Document extends ReadModelDocument> {
  builds(): Promise<readonly number[]>;
  live(): Promise<number | undefined>;
  goLive(build: number): Promise<void>;
  writer(build: number): Promise<IndexWriter<Document>>;
  reader(build: number): Promise<IndexReader>;
  drop(build: number): Promise<void>;
  /** Spares builds that a process still uses. */
  dropOtherVersions(): Promise<void>;
  close(): Promise<void>;
}
