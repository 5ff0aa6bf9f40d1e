import type { DomainEvent, Recorded } from '@annal/kernel';
import { applyChange, type DocumentSpace } from '../documents/apply-change.ts';
import { assertNoCircle, CopyOrder } from '../documents/copy-order.ts';
import { countersOf, CounterDeltas } from './counters.ts';
import type { DocumentChange, ReadModelDocument } from '../documents/document-change.ts';
import type { AnyCount } from '../projections/projection.ts';

export interface DocumentImage {
  readonly document: ReadModelDocument | undefined;
  readonly position: bigint;
}

export const NOTHING: DocumentImage = { document: undefined, position: -1n };

export interface DocumentWrite {
  readonly id: string;
  readonly before: bigint | undefined;
  readonly after: ReadModelDocument | undefined;
  readonly position: bigint;
}

type Staged = Map<string, ReadModelDocument | undefined>;

export class DocumentBatch {
  readonly deltas = new CounterDeltas();
  private readonly current = new Map<string, DocumentImage>();
  private readonly order = new CopyOrder();

  constructor(
    private readonly stored: ReadonlyMap<string, DocumentImage>,
    private readonly counts: readonly AnyCount[],
  ) {}

  /** @throws when a change cannot be applied; the batch is then as before the event */
  apply(event: Recorded<DomainEvent>, changes: readonly DocumentChange<ReadModelDocument>[]): void {
    const staged: Staged = new Map();
    const copies: [string, string][] = [];
    const space = this.space(event.position, staged, copies);
    assertNoCircle(changes);
    for (const change of changes) applyChange(space, change);
    for (const [from, to] of copies) this.order.add(from, to);
    for (const [id, document] of staged) this.commit(id, document, event.position);
  }

  phases(): readonly (readonly DocumentWrite[])[] {
    return this.order.phases(this.current.keys()).map((ids) => ids.flatMap((id) => this.write(id)));
  }

  private space(position: bigint, staged: Staged, copies: [string, string][]): DocumentSpace<ReadModelDocument> {
    const get = (id: string) => (staged.has(id) ? staged.get(id) : this.image(id).document);
    return {
      accepts: (id) => this.image(id).position < position,
      get,
      set: (id, document, copiedFrom) => {
        staged.set(id, document);
        if (copiedFrom !== undefined) copies.push([copiedFrom, id]);
      },
      delete: (id) => void staged.set(id, undefined),
      documents: () => [...new Set([...this.stored.keys(), ...staged.keys()])].flatMap((id) => get(id) ?? []),
    };
  }

  private commit(id: string, document: ReadModelDocument | undefined, position: bigint): void {
    const before = this.image(id).document;
    if (!before && !document && !this.order.isTarget(id)) return;
    if (this.counts.length > 0) {
      this.deltas.add(position, countersOf(this.counts, before), countersOf(this.counts, document));
    }
    this.current.set(id, { document, position });
  }

  private image(id: string): DocumentImage {
    return this.current.get(id) ?? this.stored.get(id) ?? NOTHING;
  }

  private write(id: string): readonly DocumentWrite[] {
    const { document: stored, position: before } = this.stored.get(id) ?? NOTHING;
    const { document: after, position } = this.image(id);
    // A copy removed in the same batch leaves no document, but its removal is stored before its source changes.
    if (!stored && !after && !this.order.isTarget(id)) return [];
    return [{ id, before: stored ? before : undefined, after, position }];
  }
}
