import type { DocumentSpace, ReadModelDocument } from '@annal/read-models/changes';
import type { DocumentWrite } from './index-state.ts';

export class StagedDocuments<Document extends ReadModelDocument> implements DocumentSpace<Document> {
  private readonly current = new Map<string, Document>();
  private readonly changed = new Set<string>();
  /** Also when the same batch has put the document again. */
  removes = false;

  add(document: Document): void {
    if (!this.changed.has(document._id)) this.current.set(document._id, document);
  }

  writes(): readonly DocumentWrite[] {
    return [...this.changed].map((id) => ({ id, document: this.current.get(id) }));
  }

  /** The index recognises applied batches by its position. */
  accepts(): boolean {
    return true;
  }

  get(id: string): Document | undefined {
    return this.current.get(id);
  }

  set(id: string, document: Document): void {
    this.current.set(id, document);
    this.changed.add(id);
  }

  delete(id: string): void {
    this.current.delete(id);
    this.changed.add(id);
    this.removes = true;
  }

  documents(): Iterable<Document> {
    return this.current.values();
  }
}
