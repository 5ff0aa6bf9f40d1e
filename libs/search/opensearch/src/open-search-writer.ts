import {
  applyChange,
  isWhereChange,
  namedIds,
  type DocumentChange,
  type ReadModelDocument,
} from '@annal/read-models/changes';
import type { IndexBatch, IndexWriter } from '@annal/search-index';
import type { Answering } from './connection.ts';
import type { IndexDocuments } from './index-documents.ts';
import type { DocumentWrite, IndexState, KnownState } from './index-state.ts';
import { StagedDocuments } from './staged-documents.ts';
import type { VersionUses } from './version-uses.ts';

const COMPACT_TIMEOUT_MS = 60 * 60 * 1000;

export class OpenSearchWriter<Document extends ReadModelDocument> implements IndexWriter<Document> {
  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    private readonly state: IndexState,
    private readonly stored: IndexDocuments<Document>,
    private readonly uses: VersionUses,
  ) {}

  async position(): Promise<bigint | undefined> {
    return (await this.settled()).position;
  }

  async apply({ changes, position }: IndexBatch<Document>): Promise<void> {
    const { position: applied } = await this.settled();
    if (applied !== undefined && position <= applied) return;
    const writes = await this.writesOf(changes);
    await this.done(async () => {
      if (writes.length > 0) await this.state.begin(position, writes);
      await this.finish(writes, position);
    });
  }

  async documents(after: string | undefined, limit: number): Promise<readonly Document[]> {
    return this.stored.page(after, limit);
  }

  async document(id: string): Promise<Document | undefined> {
    return (await this.stored.read([id]))[0];
  }

  async compact(): Promise<void> {
    const path = `/${this.index}/_forcemerge`;
    const query = { only_expunge_deletes: true };
    await this.answering.ask({ method: 'POST', path, query, timeoutMs: COMPACT_TIMEOUT_MS });
    await this.answering.ask({ method: 'POST', path: `/${this.index}/_flush`, timeoutMs: COMPACT_TIMEOUT_MS });
  }

  async close(): Promise<void> {
    await this.uses.end();
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

  private async writesOf(changes: readonly DocumentChange<Document>[]): Promise<readonly DocumentWrite[]> {
    const staged = new StagedDocuments<Document>();
    const ids = new Set(changes.flatMap((change) => (change.kind === 'put' ? [] : namedIds(change))));
    for (const document of await this.stored.read([...ids])) staged.add(document);
    for (const change of changes) {
      if (isWhereChange(change))
        for await (const document of this.stored.candidates(change.filter)) staged.add(document);
      applyChange(staged, change);
    }
    return staged.writes();
  }
}
