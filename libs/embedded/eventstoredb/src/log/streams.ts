import { LRUCache } from 'lru-cache';
import type { DatabaseSync } from 'node:sqlite';
import { categoryOf, isMetastream, originalOf } from './stream-name.ts';
import type { StreamHead } from './stream-head.ts';

const CACHED_HEADS = 20_000;
const METASTREAM_MAX_COUNT = 1;

interface StreamRow {
  readonly id: number;
  readonly category: number;
  readonly tombstoned: number;
  readonly max_age: number | null;
  readonly max_count: number | null;
  readonly truncate_before: number | null;
}

/** Writes need a transaction; call `forget` after a rollback. */
export class Streams {
  private readonly heads = new LRUCache<string, StreamHead>({ max: CACHED_HEADS });
  private readonly categories = new Map<string, number>();
  private readonly findStream;
  private readonly findLast;
  private readonly addStream;
  private readonly saveStream;
  private readonly findCategory;
  private readonly addCategory;

  constructor(database: DatabaseSync) {
    this.findStream = database.prepare('SELECT * FROM stream WHERE name = ?');
    this.findLast = database.prepare('SELECT revision FROM event WHERE stream = ? ORDER BY revision DESC LIMIT 1');
    this.addStream = database.prepare('INSERT INTO stream (name, category) VALUES (?, ?)');
    this.saveStream = database.prepare(
      'UPDATE stream SET tombstoned = ?, max_age = ?, max_count = ?, truncate_before = ? WHERE id = ?',
    );
    this.findCategory = database.prepare('SELECT id FROM category WHERE name = ?');
    this.addCategory = database.prepare('INSERT INTO category (name) VALUES (?)');
  }

  head(name: string): StreamHead {
    const known = this.heads.get(name);
    if (known) return known;
    const head = this.load(name);
    this.heads.set(name, head);
    return head;
  }

  isTombstoned(name: string): boolean {
    return this.head(name).tombstoned || (isMetastream(name) && this.head(originalOf(name)).tombstoned);
  }

  categoryId(name: string): number | undefined {
    const known = this.categories.get(name);
    if (known !== undefined) return known;
    const row = this.findCategory.get(name) as { id: number } | undefined;
    if (row) this.categories.set(name, row.id);
    return row?.id;
  }

  ensure(head: StreamHead): void {
    if (head.id !== 0) return;
    const category = categoryOf(head.name);
    head.category = category === undefined || isMetastream(head.name) ? 0 : this.ensureCategory(category);
    head.id = Number(this.addStream.run(head.name, head.category).lastInsertRowid);
  }

  save(head: StreamHead): void {
    this.ensure(head);
    const { maxAge, maxCount, truncateBefore } = head;
    this.saveStream.run(Number(head.tombstoned), maxAge ?? null, maxCount ?? null, truncateBefore ?? null, head.id);
  }

  forget(): void {
    this.heads.clear();
    this.categories.clear();
  }

  private ensureCategory(name: string): number {
    const known = this.categoryId(name);
    if (known !== undefined) return known;
    const id = Number(this.addCategory.run(name).lastInsertRowid);
    this.categories.set(name, id);
    return id;
  }

  private load(name: string): StreamHead {
    const row = this.findStream.get(name) as StreamRow | undefined;
    const last = row && (this.findLast.get(row.id) as { revision: number } | undefined);
    return {
      id: row?.id ?? 0,
      name,
      category: row?.category ?? 0,
      last: last?.revision ?? -1,
      tombstoned: row?.tombstoned === 1,
      maxAge: row?.max_age ?? undefined,
      maxCount: isMetastream(name) ? METASTREAM_MAX_COUNT : (row?.max_count ?? undefined),
      truncateBefore: row?.truncate_before ?? undefined,
    };
  }
}
