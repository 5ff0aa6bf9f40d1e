import type { DatabaseSync, StatementSync } from 'node:sqlite';

type Value = string | number | null;

/** Calling a statement costs as much as writing a row, so several rows share one call. */
const ROWS = 16;

export class RowBuffer {
  private readonly one: StatementSync;
  private readonly many: StatementSync;
  private values: Value[] = [];

  constructor(
    database: DatabaseSync,
    insert: string,
    private readonly columns: number,
  ) {
    const row = `(${Array(columns).fill('?').join(', ')})`;
    this.one = database.prepare(`${insert} VALUES ${row}`);
    this.many = database.prepare(`${insert} VALUES ${Array(ROWS).fill(row).join(', ')}`);
  }

  add(...row: readonly Value[]): void {
    this.values.push(...row);
    if (this.values.length < this.columns * ROWS) return;
    this.many.run(...this.values);
    this.values = [];
  }

  flush(): void {
    const { columns, values } = this;
    for (let at = 0; at < values.length; at += columns) this.one.run(...values.slice(at, at + columns));
    this.values = [];
  }

  clear(): void {
    this.values = [];
  }
}

/** Inserts in rowid order: at each lower number, FTS5 would write a segment that has to be merged again. */
export class TextBuffer {
  private readonly insert: StatementSync;
  private rows: { readonly id: number; readonly text: string }[] = [];

  constructor(database: DatabaseSync, table: string) {
    this.insert = database.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`);
  }

  add(id: number, text: string): void {
    this.rows.push({ id, text });
  }

  flush(): void {
    this.rows.sort((a, b) => a.id - b.id);
    for (const { id, text } of this.rows) this.insert.run(id, text);
    this.rows = [];
  }

  clear(): void {
    this.rows = [];
  }
}
