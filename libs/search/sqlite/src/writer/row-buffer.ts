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

type PathRow = readonly [path: number, ...Value[]];

/** Inserts in the order of the table, which begins with the path: neighbouring rows share pages. */
export class PathRowBuffer {
  private readonly rows: RowBuffer;
  private readonly byPath = new Map<number, PathRow[]>();

  constructor(database: DatabaseSync, insert: string, columns: number) {
    this.rows = new RowBuffer(database, insert, columns);
  }

  add(...row: PathRow): void {
    const rows = this.byPath.get(row[0]);
    if (rows) rows.push(row);
    else this.byPath.set(row[0], [row]);
  }

  flush(): void {
    for (const path of [...this.byPath.keys()].toSorted((a, b) => a - b)) {
      const rows = this.byPath.get(path) ?? [];
      if (!isSorted(rows)) rows.sort(compareRows);
      for (const row of rows) this.rows.add(...row);
    }
    this.byPath.clear();
    this.rows.flush();
  }

  clear(): void {
    this.byPath.clear();
    this.rows.clear();
  }
}

function isSorted(rows: readonly PathRow[]): boolean {
  for (let at = 1; at < rows.length; at += 1) {
    const [before, row] = [rows[at - 1], rows[at]];
    if (before && row && compareRows(before, row) > 0) return false;
  }
  return true;
}

function compareRows(a: PathRow, b: PathRow): number {
  for (let column = 1; column < a.length; column += 1) {
    const order = compareValues(a[column] ?? null, b[column] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(a: Value, b: Value): number {
  if (a === b || a === null || b === null) return 0;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : 1;
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
