import type { StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { bufferOf } from './database.ts';
import { documentValue, getField, type BsonValue } from '../bson/value.ts';
import { buildDocument } from '../bson/writer.ts';
import { NULL } from '../bson/scalars.ts';
import { documentText } from '../bson/shell-text.ts';
import { CommandError, planKilled } from '../errors.ts';
import { matches, rootsOf } from '../query/filter.ts';
import { IndexedDocument, indexKeys, keyedValues, type IndexKeys } from './index-keys.ts';
import type { IndexSpec } from './index-spec.ts';

/** `high` is exclusive. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
}

export interface Chunk {
  readonly rids: readonly number[];
  readonly last: Uint8Array | null;
}

export type Keyed = readonly [key: Uint8Array, rid: number];

const RID_BYTES = 6;
const COUNTED_AT_ONCE = 20_000;
/** Calling a statement costs as much as inserting a row. */
const INSERTED_AT_ONCE = 16;

/**
 * A table of (key, rid) in key order. Non-unique keys end with the rid, so one column is the primary key either way.
 */
export class Index {
  private readonly insertRow: StatementSync;
  private readonly insertRows: StatementSync;
  private readonly deleteRow: StatementSync;
  private readonly ownerRow: StatementSync;
  private readonly forwardRows: StatementSync;
  private readonly backwardRows: StatementSync;
  private readonly forwardKeys: StatementSync;
  private readonly backwardKeys: StatementSync;
  private readonly keyRow: StatementSync;
  private readonly countCapped: StatementSync;
  readonly unique: boolean;
  private readonly roots: readonly string[] | undefined;
  isGone = false;
  learned = false;
  /** Keys and rids to insert before the next read or commit. */
  private waiting: (Buffer | number)[] = [];

  constructor(
    database: Database,
    readonly id: number,
    readonly spec: IndexSpec,
    /** Bit n: field n met an array in some document. */
    public multikey: number,
  ) {
    this.unique = spec.unique || spec.name === '_id_';
    const conditions = spec.partial ? rootsOf(spec.partial) : [];
    this.roots = conditions && [...spec.fields.map(({ parts }) => String(parts[0])), ...conditions];
    const within = 'WHERE key >= ? AND key < ?';
    this.insertRow = database.prepare(`INSERT INTO i${id} (key, rid) VALUES (?, ?)`);
    const rows = Array(INSERTED_AT_ONCE).fill('(?, ?)').join(', ');
    this.insertRows = database.prepare(`INSERT INTO i${id} (key, rid) VALUES ${rows}`);
    this.deleteRow = database.prepare(`DELETE FROM i${id} WHERE key = ?`);
    this.ownerRow = database.prepare(`SELECT rid FROM i${id} WHERE key = ?`);
    // `LIMIT +?`: SQLite plans with the value of a bare limit, so it would parse the statement again for every binding.
    // One row with a list: a row per entry would cost several times as much on its way out of SQLite.
    const chunk = (last: string, order: string): StatementSync =>
      database.prepare(
        `SELECT json_group_array(rid), ${last}(key) FROM (SELECT key, rid FROM i${id} ${within} ORDER BY key ${order} LIMIT +?)`,
      );
    this.forwardRows = chunk('max', 'ASC');
    this.backwardRows = chunk('min', 'DESC');
    this.forwardKeys = database.prepare(`SELECT key, rid FROM i${id} ${within} ORDER BY key LIMIT +?`);
    this.backwardKeys = database.prepare(`SELECT key, rid FROM i${id} ${within} ORDER BY key DESC LIMIT +?`);
    this.keyRow = database.prepare(`SELECT key FROM i${id} ${within} ORDER BY key LIMIT 1 OFFSET ?`);
    this.countCapped = database.prepare(`SELECT count(*) FROM (SELECT 1 FROM i${id} ${within} LIMIT +?)`);
  }

  static createTable(database: Database, id: number): void {
    database.exec(`CREATE TABLE i${id} (key BLOB PRIMARY KEY, rid INTEGER NOT NULL) WITHOUT ROWID`);
  }

  isMultikey(field: number): boolean {
    return (this.multikey & (1 << field)) !== 0;
  }

  learn(multikey: number): void {
    if ((multikey & ~this.multikey) === 0) return;
    this.multikey |= multikey;
    this.learned = true;
  }

  dependsOn(changed: ReadonlySet<string>): boolean {
    return this.roots?.some((root) => changed.has(root)) ?? true;
  }

  keysOf(document: IndexedDocument): IndexKeys {
    const { fields, sparse, partial } = this.spec;
    if (partial && !matches(partial, document.root)) return { keys: [], multikey: 0 };
    return indexKeys(document, fields, sparse);
  }

  owner(key: Buffer): number | undefined {
    if (this.isGone) throw planKilled();
    return (this.ownerRow.get(key) as unknown as [number] | undefined)?.[0];
  }

  insert(key: Buffer, rid: number): void {
    // A key has an owner at once.
    if (this.unique) return void this.insertRow.run(key, rid);
    this.waiting.push(this.stored(key, rid), rid);
    if (this.waiting.length < 2 * INSERTED_AT_ONCE) return;
    this.insertRows.run(...this.waiting);
    this.waiting = [];
  }

  settle(): void {
    const { waiting } = this;
    if (waiting.length === 0) return;
    for (let n = 0; n < waiting.length; n += 2) this.insertRow.run(waiting[n] ?? null, waiting[n + 1] ?? null);
    this.waiting = [];
  }

  remove(key: Buffer, rid: number): void {
    this.settle();
    this.deleteRow.run(this.stored(key, rid));
  }

  entries({ low, high }: KeyRange, backward: boolean, limit: number): Chunk {
    if (this.isGone) throw planKilled();
    this.settle();
    const rows = backward ? this.backwardRows : this.forwardRows;
    const [rids, last] = rows.get(low, high, limit) as unknown as [string, Uint8Array | null];
    return { rids: JSON.parse(rids) as number[], last };
  }

  count(range: KeyRange): { readonly count: number; readonly next: Buffer | undefined } {
    const count = this.countUpTo(range, COUNTED_AT_ONCE);
    if (count < COUNTED_AT_ONCE) return { count, next: undefined };
    const [last] = this.keyRow.get(range.low, range.high, count - 1) as unknown as [Uint8Array];
    return { count, next: justAfter(last) };
  }

  keyed({ low, high }: KeyRange, backward: boolean, limit: number): readonly Keyed[] {
    if (this.isGone) throw planKilled();
    this.settle();
    return (backward ? this.backwardKeys : this.forwardKeys).all(low, high, limit) as unknown as Keyed[];
  }

  countUpTo({ low, high }: KeyRange, limit: number): number {
    if (this.isGone) throw planKilled();
    this.settle();
    return (this.countCapped.get(low, high, limit) as unknown as [number])[0];
  }

  duplicate(namespace: string, body: Buffer, entry: Buffer): CommandError {
    const { name, fields, sparse, document } = this.spec;
    const key = documentValue(document);
    const pattern = getField(key, Buffer.from('key'));
    const values = keyedValues(new IndexedDocument(body), fields, sparse, entry);
    const shown: [string, BsonValue][] = fields.map(({ path }, n) => [path, values[n] ?? NULL]);
    const details = buildDocument((error) => {
      if (pattern) error.value('keyPattern', pattern);
      const mark = error.openObject('keyValue');
      for (const [path, value] of shown) error.value(path, value);
      error.close(mark);
    });
    const text = `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: ${documentText(shown)}`;
    return new CommandError(11000, text, Buffer.from(details));
  }

  stored(key: Buffer, rid: number): Buffer {
    if (this.unique) return key;
    const stored = Buffer.allocUnsafe(key.length + RID_BYTES);
    key.copy(stored);
    stored.writeUIntBE(rid, key.length, RID_BYTES);
    return stored;
  }
}

export function justAfter(key: Uint8Array): Buffer {
  return Buffer.concat([bufferOf(key), ZERO]);
}

const ZERO = Buffer.alloc(1);
