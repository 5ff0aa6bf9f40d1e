import type { DatabaseSync } from 'node:sqlite';
import { encodeRecordedEvent } from '../wire/recorded-event.ts';
import { asBuffer, takePage, type CommittedEvent, type StoredEvent } from './stored-event.ts';
import { RecentAppends } from './recent-appends.ts';
import type { StreamHead } from './stream-head.ts';
import { Streams } from './streams.ts';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

export interface EventOutline {
  readonly position: number;
  readonly type: string;
  readonly stream: string;
}

const COLUMNS = 'position, revision, created, type, record';
const TOMBSTONE_REVISION = 2n ** 63n - 1n;

export class EventLog {
  readonly streams: Streams;
  readonly recent = new RecentAppends();
  private tailPosition: number;
  private uncommitted: CommittedEvent[] = [];
  private readonly insert;
  private readonly statements;

  constructor(private readonly database: DatabaseSync) {
    this.streams = new Streams(database);
    this.insert = database.prepare(
      'INSERT INTO event (position, stream, revision, category, created, type, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.statements = prepareReads(database);
    const last = database.prepare('SELECT max(position) AS position FROM event').get() as { position: number | null };
    this.tailPosition = last.position ?? 0;
  }

  get tail(): number {
    return this.tailPosition;
  }

  /** Durable when it returns; a failure leaves nothing behind. */
  transaction(work: () => void): readonly CommittedEvent[] {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.database.exec('COMMIT');
    } catch (error) {
      this.uncommitted = [];
      this.streams.forget();
      this.recent.forget();
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
    const committed = this.uncommitted;
    this.uncommitted = [];
    this.tailPosition += committed.length;
    return committed;
  }

  append(head: StreamHead, events: readonly NewEvent[], now = Date.now()): number {
    this.streams.ensure(head);
    for (const event of events) this.write(head, event, (head.last += 1), head.last, now);
    return this.tailPosition + this.uncommitted.length;
  }

  appendTombstone(head: StreamHead, event: NewEvent, now = Date.now()): number {
    this.streams.ensure(head);
    this.write(head, event, (head.last += 1), TOMBSTONE_REVISION, now);
    return this.tailPosition + this.uncommitted.length;
  }

  private write(head: StreamHead, event: NewEvent, revision: number, shown: number | bigint, created: number): void {
    const position = this.tailPosition + this.uncommitted.length + 1;
    const record = encodeRecordedEvent({ ...event, stream: head.name, revision: shown, position, created });
    this.insert.run(position, head.id, revision, head.category, created, event.type, record);
    this.uncommitted.push({ position, revision, created, type: event.type, record, stream: head.name });
  }

  streamForward(stream: number, from: number, limit: number): StoredEvent[] {
    return takePage(this.statements.streamForward.iterate(stream, from, limit));
  }

  streamBackward(stream: number, from: number, floor: number, limit: number): StoredEvent[] {
    return takePage(this.statements.streamBackward.iterate(stream, from, floor, limit));
  }

  allForward(after: number, limit: number): StoredEvent[] {
    return takePage(this.statements.allForward.iterate(after, limit));
  }

  allBackward(before: number, limit: number): StoredEvent[] {
    return takePage(this.statements.allBackward.iterate(before, limit));
  }

  outlineForward(after: number, limit: number): EventOutline[] {
    return this.statements.outlineForward.all(after, limit) as unknown as EventOutline[];
  }

  outlineBackward(before: number, limit: number): EventOutline[] {
    return this.statements.outlineBackward.all(before, limit) as unknown as EventOutline[];
  }

  categoryForward(category: number, after: number, limit: number): number[] {
    return this.statements.categoryForward.all(category, after, limit).map((row) => Number(row['position']));
  }

  at(position: number): CommittedEvent | undefined {
    const row = this.statements.at.get(position) as unknown as CommittedEvent | undefined;
    return row && { ...row, record: asBuffer(row.record) };
  }

  /** Finds deleted and expired events too. */
  inStream(stream: number, revision: number): StoredEvent | undefined {
    return this.streamForward(stream, revision, 1).find((event) => event.revision === revision);
  }
}

/** `LIMIT +?`: SQLite plans with the value of a bare limit, so it would parse the statement again for every binding. */
function prepareReads(database: DatabaseSync) {
  const outline = 'SELECT e.position, e.type, s.name AS stream FROM event e JOIN stream s ON s.id = e.stream WHERE';
  return {
    streamForward: database.prepare(
      `SELECT ${COLUMNS} FROM event WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT +?`,
    ),
    streamBackward: database.prepare(
      `SELECT ${COLUMNS} FROM event WHERE stream = ? AND revision <= ? AND revision >= ? ORDER BY revision DESC LIMIT +?`,
    ),
    allForward: database.prepare(`SELECT ${COLUMNS} FROM event WHERE position > ? ORDER BY position LIMIT +?`),
    allBackward: database.prepare(`SELECT ${COLUMNS} FROM event WHERE position < ? ORDER BY position DESC LIMIT +?`),
    outlineForward: database.prepare(`${outline} e.position > ? ORDER BY e.position LIMIT +?`),
    outlineBackward: database.prepare(`${outline} e.position < ? ORDER BY e.position DESC LIMIT +?`),
    categoryForward: database.prepare(
      'SELECT position FROM event WHERE category = ? AND position > ? ORDER BY position LIMIT +?',
    ),
    at: database.prepare(
      `SELECT ${COLUMNS}, (SELECT name FROM stream s WHERE s.id = event.stream) AS stream FROM event WHERE position = ?`,
    ),
  };
}
