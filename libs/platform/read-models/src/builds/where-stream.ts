import { changedWhere } from '../documents/apply-change.ts';
import type { BuildCollections } from './build-collections.ts';
import { countersOf, type CounterDeltas } from './counters.ts';
import { isWhereChange, type ReadModelDocument, type WhereChange } from '../documents/document-change.ts';
import type { Step } from './event-slices.ts';
import { matches } from '../documents/document-paths.ts';
import type { AnyProjection } from '../projections/projection.ts';

/**
 * Matches may not fit into memory, so they are read twice: to count, since counters are written first, then to write.
 */
export class WhereStream {
  private constructor(
    private readonly projection: AnyProjection,
    private readonly collections: BuildCollections,
    private readonly changes: readonly WhereChange[],
    private readonly position: bigint,
    private readonly named: ReadonlySet<string>,
  ) {}

  /** @param ids of the documents that the batch has already changed */
  static of(
    projection: AnyProjection,
    collections: BuildCollections,
    { event, changes }: Step,
    ids: ReadonlySet<string>,
  ): WhereStream {
    return new WhereStream(projection, collections, changes.filter(isWhereChange), event.position, ids);
  }

  async count(deltas: CounterDeltas): Promise<void> {
    const counts = this.projection.counts ?? [];
    if (counts.length === 0) return;
    for await (const chunk of this.documents()) {
      for (const { document } of chunk) {
        deltas.add(this.position, countersOf(counts, document), countersOf(counts, this.changed(document)));
      }
    }
  }

  async write(assertMayWrite: () => void): Promise<void> {
    for await (const chunk of this.documents()) {
      assertMayWrite();
      await this.collections.writeDocuments(
        chunk.map(({ document, position: before }) => ({
          id: document._id,
          before,
          after: this.changed(document),
          position: this.position,
        })),
      );
    }
  }

  private async *documents() {
    for (const [index, { filter }] of this.changes.entries()) {
      const earlier = this.changes.slice(0, index);
      for await (const chunk of this.collections.olderMatches(filter, this.position)) {
        yield chunk.filter(
          ({ document }) =>
            !this.named.has(document._id) && !earlier.some((change) => matches(document, change.filter)),
        );
      }
    }
  }

  private changed(document: ReadModelDocument): ReadModelDocument | undefined {
    let current: ReadModelDocument | undefined = document;
    for (const change of this.changes) {
      if (current && matches(current, change.filter)) current = changedWhere(current, change);
    }
    return current;
  }
}
