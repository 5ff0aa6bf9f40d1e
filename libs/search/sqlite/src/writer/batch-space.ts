import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DocumentSpace, ReadModelDocument } from '@annal/read-models/changes';

export interface Touched<Document> {
  readonly doc: number | undefined;
  readonly before: Document | undefined;
  after: Document | undefined;
}

interface Row {
  readonly doc: number;
  readonly body: string;
}

export class BatchSpace<Document extends ReadModelDocument> implements DocumentSpace<Document> {
  readonly touched = new Map<string, Touched<Document>>();
  private readonly read: StatementSync;

  constructor(database: DatabaseSync) {
    this.read = database.prepare('SELECT doc, body FROM bodies WHERE id = ?');
  }

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

  /** Changes by filter are applied to the tables instead. */
  documents(): Iterable<Document> {
    throw new Error('A batch lists no documents');
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
