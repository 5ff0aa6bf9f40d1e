import type { ReadModelDocument } from '@annal/read-models';
import type { IndexReader, IndexWriter } from './search-index.ts';

/**
 * The places of one engine, for one `IndexedProjection`. A build is an index of its own, filled from the first event of
 * the log on. Another version of the projection sees other builds.
 */
export interface IndexEngine<Document extends ReadModelDocument> {
  /** Numbers of the builds there are, complete or not, ascending. */
  builds(): Promise<readonly number[]>;
  /** The build that is asked: it was complete once. */
  live(): Promise<number | undefined>;
  /** In one step, and kept over restarts. */
  goLive(build: number): Promise<void>;
  /** An empty build where there is none of that number. */
  writer(build: number): Promise<IndexWriter<Document>>;
  reader(build: number): Promise<IndexReader>;
  /** Nothing reads or writes it any more. */
  drop(build: number): Promise<void>;
  /** Drops builds of other versions that no process uses. */
  dropOtherVersions(): Promise<void>;
  close(): Promise<void>;
}
