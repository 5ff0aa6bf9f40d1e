import { Semaphore } from '@annal/concurrency';
import {
  applyChange,
  isWhereChange,
  namedIds,
  type DocumentChange,
  type ReadModelDocument,
} from '@annal/read-models/changes';
import type { IndexBatch, IndexWriter } from '@annal/search-index';
import { Compaction } from './compaction.ts';
import type { Answering } from './connection.ts';
import type { IndexDocuments } from './index-documents.ts';
import type { DocumentWrite, IndexState, KnownState } from './index-state.ts';
import { StagedDocuments } from './staged-documents.ts';
import type { VersionUses } from './version-uses.ts';

export class OpenSearchWriter<Document extends ReadModelDocument> implements IndexWriter<Document> {
  private readonly closing = new AbortController();
  /** A compaction ends between two batches. */
  private readonly writing = new Semaphore(1);
  private removals = 0;

  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    private readonly state: IndexState,
    private readonly stored: IndexDocuments<Document>,
    private readonly uses: VersionUses,
  ) {}

  async position(): Promise<bigint | undefined> {
    return this.writing.run(async () => (await this.settled()).position);
  }

  async apply(batch: IndexBatch<Document>): Promise<void> {
    await this.writing.run(() => this.applyBatch(batch));
  }

  async documents(after: string | undefined, limit: number): Promise<readonly Document[]> {
    return this.stored.page(after, limit);
  }

  async document(id: string): Promise<Document | undefined> {
    return (await this.stored.read([id]))[0];
  }

  async compact(): Promise<void> {
    const { hasRemoved, removals } = await this.writing.run(async () => {
      return { ...(await this.settled()), removals: this.removals };
    });
    if (!hasRemoved) return;
    const compaction = new Compaction(this.answering, this.index, this.closing.signal);
    const isComplete = await compaction.run();
    await this.writing.run(async () => {
      await compaction.releaseFiles();
      if (isComplete && removals === this.removals) await this.done(() => this.state.endCompaction());
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.uses.end();
  }

  private async applyBatch({ changes, position }: IndexBatch<Document>): Promise<void> {
    const { position: applied } = await this.settled();
    if (applied !== undefined && position <= applied) return;
    const staged = await this.staged(changes);
    const writes = staged.writes();
    if (staged.removes) this.removals += 1;
    await this.done(async () => {
      if (writes.length > 0) await this.state.begin(position, writes, staged.removes);
      await this.finish(writes, position);
    });
  }

  /** Finishes a batch that another process or a failure left half done. */
  private async settled(): Promise<KnownState> {
    const known = await this.state.current();
    const { pending } = known;
    if (!pending) return known;
    await this.done(() => this.finish(pending.writes, pending.position));
    return this.state.current();
  }

  private async finish(writes: readonly DocumentWrite[], position: bigint): Promise<void> {
    if (writes.length > 0) await this.stored.write(writes, position);
    await this.state.end(position);
  }

  private async done(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.state.forget();
      throw error;
    }
  }

  private async staged(changes: readonly DocumentChange<Document>[]): Promise<StagedDocuments<Document>> {
    const staged = new StagedDocuments<Document>();
    const ids = new Set(changes.flatMap((change) => (change.kind === 'put' ? [] : namedIds(change))));
    for (const document of await this.stored.read([...ids])) staged.add(document);
    for (const change of changes) {
      if (isWhereChange(change))
        for await (const document of this.stored.candidates(change.filter)) staged.add(document);
      applyChange(staged, change);
    }
    return staged;
  }
}
