import type { DomainEvent, Recorded } from '@annal/kernel';
import { applyChange, type DocumentSpace } from './apply-change.ts';
import { assertNoCircle, CopyOrder } from './copy-order.ts';
import { countersOf, CounterDeltas } from './counters.ts';
import type { DocumentChange, ReadModelDocument } from './document-change.ts';
import type { AnyCount } from './projection.ts';

/** A document as the store has it. */
export interface DocumentImage {
  readonly document: ReadModelDocument | undefined;
  /** Last event applied to it; for an absent one the position of its removal, where that is remembered. */
  readonly position: bigint;
}

export const NOTHING: DocumentImage = { document: undefined, position: -1n };

/** How one document has to be changed in the store. */
export interface DocumentWrite {
  readonly id: string;
  /** Position the stored document has to be at, undefined where there must be none. */
  readonly before: bigint | undefined;
  readonly after: ReadModelDocument | undefined;
  readonly position: bigint;
}

/** The documents one event has changed so far. */
type Staged = Map<string, ReadModelDocument | undefined>;

/** Applies events to documents in memory. Whoever makes it provides an image of every document they name. */
export class DocumentBatch {
  readonly deltas = new CounterDeltas();
  private readonly current = new Map<string, DocumentImage>();
  private readonly order = new CopyOrder();

  constructor(
    private readonly stored: ReadonlyMap<string, DocumentImage>,
    private readonly counts: readonly AnyCount[],
  ) {}

  /** @throws when a change cannot be applied; the batch is then as it was before the event */
  apply(event: Recorded<DomainEvent>, changes: readonly DocumentChange<ReadModelDocument>[]): void {
    const staged: Staged = new Map();
    const copies: [string, string][] = [];
    const space = this.space(event.position, staged, copies);
    assertNoCircle(changes);
    for (const change of changes) applyChange(space, change);
    for (const [from, to] of copies) this.order.add(from, to);
    for (const [id, document] of staged) this.commit(id, document, event.position);
  }

  /** The writes that bring the store to where this batch is, in groups that have to follow one another. */
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
    // What was a copy and is gone again leaves no document, but its source must not change before that is remembered.
    if (!stored && !after && !this.order.isTarget(id)) return [];
    return [{ id, before: stored ? before : undefined, after, position }];
  }
}
