import type { DatabaseSync, StatementSync } from 'node:sqlite';

export interface Participant {
  beforeCommit(): void;
  /** Drop everything that was not read from the file. */
  afterRollback(): void;
}

/** The only connection: all changes between two commits share a transaction, whichever command made them. */
export class Database {
  private open = false;
  private readonly participants: Participant[] = [];

  constructor(private readonly sqlite: DatabaseSync) {
    // Commits reach the log at once. GroupCommit does the fsync that makes them durable, beside the next commands;
    // checkpoints still sync both files in SQLite's own order.
    sqlite.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -24000;');
  }

  join(participant: Participant): void {
    this.participants.push(participant);
  }

  get inTransaction(): boolean {
    return this.open;
  }

  begin(): void {
    if (this.open) return;
    this.sqlite.exec('BEGIN');
    this.open = true;
  }

  commit(): void {
    if (!this.open) return;
    for (const participant of this.participants) participant.beforeCommit();
    this.sqlite.exec('COMMIT');
    this.open = false;
  }

  rollback(): void {
    if (this.open && this.sqlite.isTransaction) this.sqlite.exec('ROLLBACK');
    this.open = false;
    for (const participant of this.participants) participant.afterRollback();
  }

  exec(sql: string): void {
    this.sqlite.exec(sql);
  }

  prepare(sql: string): StatementSync {
    const statement = this.sqlite.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }

  close(): void {
    this.sqlite.close();
  }
}

export function bufferOf(blob: unknown): Buffer {
  const bytes = blob as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
