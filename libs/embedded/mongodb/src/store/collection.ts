import type { StatementSync } from 'node:sqlite';
import { changedFields } from '../bson/changed-fields.ts';
import { planKilled } from '../errors.ts';
import { bufferOf, type Database } from './database.ts';
import type { DocumentCache } from './document-cache.ts';
import { IndexedDocument } from './index-keys.ts';
import type { Index } from './index.ts';

export type Row = readonly [rid: number, body: Uint8Array];

export interface CollectionRecord {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
  readonly documents: number;
  readonly bytes: number;
}

interface KeyChange {
  readonly index: Index;
  readonly added: readonly Buffer[];
  readonly removed: readonly Buffer[];
  readonly multikey: number;
}

const RIDS = 2 ** 36;

/** Checks all unique indexes before it changes the first row, so a refused document leaves nothing behind. */
export class Collection {
  private readonly insertRow: StatementSync;
  private readonly updateRow: StatementSync;
  private readonly deleteRow: StatementSync;
  private readonly bodyRow: StatementSync;
  private readonly forwardRows: StatementSync;
  private readonly backwardRows: StatementSync;
  private nextRid: number;
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
  documents: number;
  bytes: number;
  /** Counts and multikey flags are written with the commit. */
  changed = false;
  writes = 0;
  private isGone = false;

  constructor(
    private readonly database: Database,
    private readonly cache: DocumentCache,
    record: CollectionRecord,
    readonly indexes: Index[],
  ) {
    const { id } = record;
    this.id = id;
    this.db = record.db;
    this.name = record.name;
    this.uuid = record.uuid;
    this.documents = record.documents;
    this.bytes = record.bytes;
    this.insertRow = database.prepare(`INSERT INTO c${id} (rid, body) VALUES (?, ?)`);
    this.updateRow = database.prepare(`UPDATE c${id} SET body = ? WHERE rid = ?`);
    this.deleteRow = database.prepare(`DELETE FROM c${id} WHERE rid = ?`);
    this.bodyRow = database.prepare(`SELECT body FROM c${id} WHERE rid = ?`);
    this.forwardRows = database.prepare(`SELECT rid, body FROM c${id} WHERE rid > ? ORDER BY rid LIMIT +?`);
    this.backwardRows = database.prepare(`SELECT rid, body FROM c${id} WHERE rid < ? ORDER BY rid DESC LIMIT +?`);
    const last = database.prepare(`SELECT max(rid) FROM c${id}`).get() as unknown as [number | null];
    this.nextRid = (last[0] ?? 0) + 1;
  }

  static createTable(database: Database, id: number): void {
    database.exec(`CREATE TABLE c${id} (rid INTEGER PRIMARY KEY, body BLOB NOT NULL)`);
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  retire(): void {
    this.isGone = true;
  }

  fetch(rid: number): Buffer | undefined {
    if (this.isGone) throw planKilled();
    const key = this.id * RIDS + rid;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const row = this.bodyRow.get(rid) as unknown as [Uint8Array] | undefined;
    if (!row) return undefined;
    const body = bufferOf(row[0]);
    this.cache.set(key, body);
    return body;
  }

  rows(after: number, backward: boolean, limit: number): Row[] {
    if (this.isGone) throw planKilled();
    return (backward ? this.backwardRows : this.forwardRows).all(after, limit) as unknown as Row[];
  }

  /** @param body is kept and must not change afterwards. */
  insert(body: Buffer): number {
    const document = new IndexedDocument(body);
    const rid = this.nextRid;
    const changes: KeyChange[] = [];
    try {
      for (const index of this.indexes) {
        const { keys, multikey } = index.keysOf(document);
        changes.push({ index, added: keys, removed: [], multikey });
      }
    } finally {
      // Also before a later index refuses the document.
      this.refuseDuplicates(changes, rid, body);
    }
    this.database.begin();
    this.nextRid += 1;
    this.insertRow.run(rid, body);
    this.apply(changes, rid);
    this.cache.set(this.id * RIDS + rid, body);
    this.documents += 1;
    this.bytes += body.length;
    return rid;
  }

  replace(rid: number, before: Buffer, body: Buffer): void {
    const changed = changedFields(before, body);
    const [old, now] = [new IndexedDocument(before), new IndexedDocument(body)];
    const changes = this.indexes.filter((index) => index.dependsOn(changed)).map((index) => keyChange(index, old, now));
    this.refuseDuplicates(changes, rid, body);
    this.database.begin();
    this.updateRow.run(body, rid);
    this.apply(changes, rid);
    this.cache.set(this.id * RIDS + rid, body);
    this.bytes += body.length - before.length;
  }

  remove(rid: number, body: Buffer): void {
    const document = new IndexedDocument(body);
    const changes = this.indexes.map((index): KeyChange => {
      return { index, added: [], removed: index.keysOf(document).keys, multikey: 0 };
    });
    this.database.begin();
    this.deleteRow.run(rid);
    this.apply(changes, rid);
    this.cache.delete(this.id * RIDS + rid);
    this.documents -= 1;
    this.bytes -= body.length;
  }

  /** Reports the lowest of several duplicates, which MongoDB's sorting finds first. */
  build(index: Index): void {
    let after = 0;
    let lowest: { readonly key: Buffer; readonly body: Buffer } | undefined;
    for (let rows = this.rows(after, false, 500); rows.length > 0; rows = this.rows(after, false, 500)) {
      for (const [rid, blob] of rows) {
        const body = bufferOf(blob);
        const { keys, multikey } = index.keysOf(new IndexedDocument(body));
        const isTaken = (key: Buffer): boolean => this.isTaken(index, key, rid);
        after = rid;
        this.apply([{ index, added: keys.filter((key) => !isTaken(key)), removed: [], multikey }], rid);
        for (const key of keys.filter(isTaken))
          if (!lowest || Buffer.compare(key, lowest.key) < 0) lowest = { key, body };
      }
    }
    if (lowest) throw index.duplicate(this.namespace, lowest.body, lowest.key);
  }

  private refuseDuplicates(changes: readonly KeyChange[], rid: number, body: Buffer): void {
    for (const change of changes) {
      const key = this.duplicateOf(change, rid);
      if (key) throw change.index.duplicate(this.namespace, body, key);
    }
  }

  private duplicateOf({ index, added }: KeyChange, rid: number): Buffer | undefined {
    return added.find((key) => this.isTaken(index, key, rid));
  }

  private isTaken(index: Index, key: Buffer, rid: number): boolean {
    const owner = index.unique ? index.owner(key) : undefined;
    return owner !== undefined && owner !== rid;
  }

  private apply(changes: readonly KeyChange[], rid: number): void {
    this.changed = true;
    this.writes += 1;
    for (const { index, added, removed, multikey } of changes) {
      for (const key of removed) index.remove(key, rid);
      for (const key of added) index.insert(key, rid);
      index.learn(multikey);
    }
  }
}

function keyChange(index: Index, before: IndexedDocument, after: IndexedDocument): KeyChange {
  const old = index.keysOf(before).keys;
  const { keys, multikey } = index.keysOf(after);
  const [first] = keys;
  if (old.length === 1 && keys.length === 1 && first?.equals(old[0] ?? first))
    return { index, added: [], removed: [], multikey };
  return {
    index,
    added: keys.filter((key) => !old.some((one) => one.equals(key))),
    removed: old.filter((key) => !keys.some((one) => one.equals(key))),
    multikey,
  };
}
