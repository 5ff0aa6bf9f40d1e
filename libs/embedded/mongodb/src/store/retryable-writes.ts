import type { StatementSync } from 'node:sqlite';
import { CommandError } from '../errors.ts';
import { documentValue, entriesOf } from '../bson/value.ts';
import { buildDocument } from '../bson/writer.ts';
import { bufferOf, type Database, type Participant } from './database.ts';

export interface StoredResults {
  get(statement: number): Buffer | undefined;
  set(statement: number, result: Buffer): void;
}

class SessionRecord implements StoredResults {
  readonly results: Map<string, Buffer>;
  changed = false;

  constructor(
    readonly txn: bigint,
    stored?: Buffer,
  ) {
    const entries = stored ? entriesOf(documentValue(stored)) : [];
    this.results = new Map(entries.map(([statement, result]) => [statement, Buffer.from(result.bytes())]));
  }

  get(statement: number): Buffer | undefined {
    return this.results.get(String(statement));
  }

  set(statement: number, result: Buffer): void {
    this.results.set(String(statement), result);
    this.changed = true;
  }

  encode(): Buffer {
    return buildDocument((out) => {
      for (const [statement, result] of this.results) out.document(statement, result);
    });
  }
}

const MAX_IN_MEMORY = 1000;
const MAX_STORED = 10_000;
const LIFETIME_MS = 30 * 60 * 1000;
const WRITES_BETWEEN_PRUNES = 2000;

/**
 * Drivers repeat an unanswered write with the same session and number. The result is stored in the write's
 * transaction, one row per session, so that a repeat is answered and not applied, even after a restart.
 */
export class RetryableWrites implements Participant {
  private readonly records = new Map<string, SessionRecord>();
  private readonly changed = new Map<string, SessionRecord>();
  private readonly select: StatementSync;
  private readonly upsert: StatementSync;
  private writes = 0;

  constructor(private readonly database: Database) {
    this.select = database.prepare('SELECT txn, outcomes FROM retryable WHERE session = ?');
    this.upsert = database.prepare(
      'INSERT OR REPLACE INTO retryable (session, txn, outcomes, used) VALUES (?, ?, ?, ?)',
    );
    database.join(this);
  }

  storedResults(session: Buffer, txn: bigint): StoredResults {
    const key = session.toString('latin1');
    const known = this.records.get(key) ?? this.load(session);
    if (known && known.txn > txn)
      throw new CommandError(
        225,
        `Retryable write with txnNumber ${txn} is prohibited because a newer one (${known.txn}) has started`,
      );
    const record = known?.txn === txn ? known : new SessionRecord(txn);
    this.records.delete(key);
    this.records.set(key, record);
    this.changed.set(key, record);
    for (const old of this.records.keys()) {
      if (this.records.size <= MAX_IN_MEMORY) break;
      if (this.changed.has(old)) break;
      this.records.delete(old);
    }
    return record;
  }

  beforeCommit(): void {
    const now = Date.now();
    for (const [key, record] of this.changed) {
      if (!record.changed) continue;
      this.upsert.run(Buffer.from(key, 'latin1'), record.txn, record.encode(), now);
      record.changed = false;
      this.writes += 1;
    }
    this.changed.clear();
    if (this.writes >= WRITES_BETWEEN_PRUNES) this.prune(now);
  }

  afterRollback(): void {
    this.records.clear();
    this.changed.clear();
  }

  private load(session: Buffer): SessionRecord | undefined {
    this.select.setReadBigInts(true);
    const row = this.select.get(session) as unknown as [bigint, Uint8Array] | undefined;
    return row && new SessionRecord(row[0], bufferOf(row[1]));
  }

  private prune(now: number): void {
    this.writes = 0;
    this.database.prepare('DELETE FROM retryable WHERE used < ?').run(now - LIFETIME_MS);
    this.database
      .prepare(
        `DELETE FROM retryable WHERE used < (SELECT used FROM retryable ORDER BY used DESC LIMIT 1 OFFSET ${MAX_STORED})`,
      )
      .run();
  }
}
