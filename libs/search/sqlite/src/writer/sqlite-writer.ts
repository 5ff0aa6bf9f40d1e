import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import {
  applyChange,
  changedWhere,
  isWhereChange,
  type EqualityFilter,
  type ReadModelDocument,
  type WhereChange,
} from '@annal/read-models/changes';
import type { IndexBatch, IndexedProjection, IndexWriter } from '@annal/search-index';
import { BatchSpace, type Touched } from './batch-space.ts';
import { DocumentRows } from './document-rows.ts';
import { documentsWhere, type ScopeNumbers } from './documents-where.ts';
import { Names } from '../names.ts';
import { openForWriting, positionOf } from '../schema.ts';

/** Pages merged per step; batches are applied between steps. */
const PAGES_PER_STEP = 200;

/** What the files still contain: nothing removed, removed text that an unfinished compaction may have left, or more. */
const [CLEAN, COMPACTING, REMOVED] = [0, 1, 2] as const;

/** Calls do not overlap, because SQLite is synchronous. */
export class SqliteWriter<Document extends ReadModelDocument> implements IndexWriter<Document> {
  private readonly database: DatabaseSync;
  private readonly names: Names;
  private readonly rows: DocumentRows;
  private readonly insertBody: StatementSync;
  private readonly updateBody: StatementSync;
  private readonly deleteBody: StatementSync;
  private readonly moveTo: StatementSync;
  private readonly readBodies: StatementSync;
  private readonly readBody: StatementSync;

  constructor(
    file: string,
    private readonly projection: IndexedProjection<Document>,
  ) {
    this.database = openForWriting(file);
    this.names = new Names(this.database);
    this.rows = new DocumentRows(this.database, this.names);
    this.insertBody = this.database.prepare('INSERT INTO bodies (id, body) VALUES (?, ?)');
    this.updateBody = this.database.prepare('UPDATE bodies SET body = ? WHERE doc = ?');
    this.deleteBody = this.database.prepare('DELETE FROM bodies WHERE doc = ?');
    this.moveTo = this.database.prepare('UPDATE meta SET position = ?, stale = max(stale, ?)');
    this.readBodies = this.database.prepare('SELECT body FROM bodies WHERE id > ? ORDER BY id LIMIT ?');
    this.readBody = this.database.prepare('SELECT body FROM bodies WHERE id = ?');
  }

  async position(): Promise<bigint | undefined> {
    return positionOf(this.database);
  }

  async apply({ changes, position }: IndexBatch<Document>): Promise<void> {
    this.inTransaction(() => {
      const reached = positionOf(this.database);
      if (reached !== undefined && position <= reached) return;
      let space = new BatchSpace<Document>(this.database);
      let isStale = false;
      for (const change of changes) {
        if (!isWhereChange(change)) {
          applyChange(space, change);
          continue;
        }
        isStale = this.write(space.touched.entries()) || isStale;
        space = new BatchSpace(this.database);
        isStale = this.applyWhere(change) || isStale;
      }
      isStale = this.write(space.touched.entries()) || isStale;
      this.moveTo.run(position, isStale ? REMOVED : CLEAN);
    });
  }

  private applyWhere(change: WhereChange): boolean {
    const { filter } = change;
    let isStale = false;
    for (const found of documentsWhere<Document>(this.database, filter, this.scopeFor(filter))) {
      const changes = found.map(({ doc, body: before }) => {
        return [before._id, { doc, before, after: changedWhere(before, change) }] as const;
      });
      isStale = this.write(changes) || isStale;
    }
    return isStale;
  }

  private scopeFor(filter: EqualityFilter): ScopeNumbers {
    const { projectUuid, entryId } = this.projection.scopeFor?.(filter) ?? {};
    return { project: projectUuid === undefined ? undefined : (this.names.get(projectUuid) ?? -1), entry: entryId };
  }

  /** True if text was removed, which the tables of words still contain. */
  private write(changed: Iterable<readonly [string, Touched<Document>]>): boolean {
    let isStale = false;
    for (const [id, { doc: known, before, after }] of changed) {
      if (before === after) continue;
      const body = after && JSON.stringify(after);
      const doc = known ?? Number(body === undefined ? 0 : this.insertBody.run(id, body).lastInsertRowid);
      if (known !== undefined && body !== undefined) this.updateBody.run(body, doc);
      if (known !== undefined && body === undefined) this.deleteBody.run(doc);
      this.rows.replace(doc, before && this.projection.searched(before), after && this.projection.searched(after));
      isStale ||= before !== undefined;
    }
    this.rows.flush();
    return isStale;
  }

  async documents(after: string | undefined, limit: number): Promise<readonly Document[]> {
    return this.readBodies.all(after ?? '', limit).map((row) => documentIn<Document>(row));
  }

  async document(id: string): Promise<Document | undefined> {
    const row = this.readBody.get(id);
    return row && documentIn<Document>(row);
  }

  async compact(): Promise<void> {
    const { stale } = this.database.prepare('SELECT stale FROM meta').get() as { readonly stale: number };
    if (stale === CLEAN) return;
    this.database.exec(`UPDATE meta SET stale = ${COMPACTING}`);
    for (const table of ['words', 'runs']) await this.merge(table);
    this.inTransaction(() => this.forgetUnused());
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.database.exec(`UPDATE meta SET stale = ${CLEAN} WHERE stale = ${COMPACTING}`);
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
  }

  private forgetUnused(): void {
    this.rows.forget();
    this.names.forget();
    this.database.exec(`CREATE VIRTUAL TABLE temp.used_words USING fts5vocab('main', 'words', 'row');
      DELETE FROM stems WHERE stem NOT IN (SELECT term FROM temp.used_words);
      DROP TABLE temp.used_words;
      CREATE VIRTUAL TABLE temp.used_runs USING fts5vocab('main', 'runs', 'row');
      DELETE FROM known_runs WHERE run NOT IN (SELECT term FROM temp.used_runs);
      DROP TABLE temp.used_runs;
      DELETE FROM names WHERE id NOT IN (SELECT project FROM documents UNION SELECT type FROM documents)
        AND NOT EXISTS (SELECT 1 FROM vals WHERE path = names.id);
      UPDATE meta SET renamed = renamed + changes();`);
  }

  /** Merges into one tree, which contains nothing that was removed. */
  private async merge(table: string): Promise<void> {
    const changes = this.database.prepare('SELECT total_changes() AS changes');
    const count = () => (changes.get() as { readonly changes: number }).changes;
    // A negative number begins a new merge of everything, a positive one continues it (FTS5, `merge`).
    for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
      const before = count();
      this.inTransaction(() => this.database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${pages})`));
      if (count() - before < 2) return;
      await setImmediate();
    }
  }

  private inTransaction(work: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      this.names.forget();
      this.rows.forget();
      throw error;
    }
  }
}

function documentIn<Document>(row: object): Document {
  return JSON.parse((row as { readonly body: string }).body) as Document;
}
