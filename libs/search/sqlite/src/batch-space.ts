import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DocumentSpace, ReadModelDocument } from '@annal/read-models/changes';

export interface Touched<Document> {
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
  private readonly read: StatementSync;

  constructor(database: DatabaseSync) {
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

  /** Changes of all documents with some value are applied to the tables, in between. */
  documents(): Iterable<Document> {
    throw new Error('A batch knows the documents that it names');
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
