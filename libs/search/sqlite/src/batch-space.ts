import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { matches, type DocumentSpace, type EqualityFilter, type ReadModelDocument } from '@annal/read-models/changes';

interface Touched<Document> {
  /** Its number and its body, where the index has it. */
  readonly doc: number | undefined;
  readonly before: Document | undefined;
  after: Document | undefined;
}

interface Row {
  readonly doc: number;
  readonly body: string;
}

/** The documents as a batch sees them while its changes are applied one by one. */
export class BatchSpace<Document extends ReadModelDocument> implements DocumentSpace<Document> {
  readonly touched = new Map<string, Touched<Document>>();
  /** What the next change asks `documents` for. */
  filter: EqualityFilter = {};
  private readonly read: StatementSync;

  constructor(private readonly database: DatabaseSync) {
    this.read = database.prepare('SELECT doc, body FROM bodies WHERE id = ?');
  }

  /** A batch is applied whole or not at all. */
  accepts(): boolean {
    return true;
  }

  get(id: string): Document | undefined {
    return this.touch(id).after;
  }

  set(id: string, document: Document): void {
    this.touch(id).after = document;
  }

  delete(id: string): void {
    this.touch(id).after = undefined;
  }

  /** Those that the filter matches. */
  *documents(): Iterable<Document> {
    for (const { after } of this.touched.values()) if (after && matches(after, this.filter)) yield after;
    for (const { body } of this.candidates()) {
      const document = JSON.parse(body) as Document;
      if (!this.touched.has(document._id) && matches(document, this.filter)) yield document;
    }
  }

  /** Bodies in which every text of the filter stands somewhere. */
  private candidates(): Iterable<Row> {
    const texts = Object.values(this.filter).filter((value) => typeof value === 'string');
    const where = texts.map(() => 'instr(body, ?) > 0');
    const sql = `SELECT doc, body FROM bodies ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}`;
    const written = texts.map((text) => JSON.stringify(text));
    return this.database.prepare(sql).iterate(...written) as unknown as Iterable<Row>;
  }

  private touch(id: string): Touched<Document> {
    const known = this.touched.get(id);
    if (known) return known;
    const row = this.read.get(id) as Row | undefined;
    const before = row && (JSON.parse(row.body) as Document);
    const touched = { doc: row?.doc, before, after: before };
    this.touched.set(id, touched);
    return touched;
  }
}
