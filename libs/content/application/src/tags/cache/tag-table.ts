import type { LiveTagDocument, TagDocument } from '@annal/content-read-models';
import { sortedInTurns, withPlaced } from './long-sort.ts';
import { cachedTag, type CachedTag } from './cached-tag.ts';

export type Compare = (left: LiveTagDocument, right: LiveTagDocument) => number;

const MOST_ORDERS = 8;
/** Placing this many takes a few milliseconds; more are sorted with all others. */
const MOST_PLACED = 1_000;

interface Order {
  sorted: readonly CachedTag[];
  readonly revision: number;
  readonly outdated: Set<string>;
}

export class TagTable {
  private readonly live = new Map<string, CachedTag>();
  private readonly replaced = new Map<string, string>();
  private readonly revisions = new Map<string, number>();
  private readonly orders = new Map<string, Order>();
  /** Revision up to which all changes are included. */
  settled = -1;

  get size(): number {
    return this.revisions.size;
  }

  get all(): readonly CachedTag[] {
    return [...this.live.values()];
  }

  get merged(): ReadonlyMap<string, string> {
    return this.replaced;
  }

  /** Documents may arrive repeatedly and in any order. */
  apply(document: TagDocument): void {
    const { id, changed } = document;
    if ((this.revisions.get(id) ?? -1) >= changed) return;
    this.revisions.set(id, changed);
    if (document.kind === 'tag') this.live.set(id, cachedTag(document));
    else this.live.delete(id);
    if (document.kind === 'merged') this.replaced.set(id, document.mergedInto);
    else this.replaced.delete(id);
    for (const { outdated } of this.orders.values()) outdated.add(id);
  }

  /** `name` identifies the comparison, `revision` the data that it uses beside the tags. */
  async inOrder(name: string, compare: () => Compare, revision = 0): Promise<readonly CachedTag[]> {
    const known = this.orders.get(name);
    if (known?.revision === revision && known.outdated.size <= MOST_PLACED) return this.upToDate(known, compare);
    const { live } = this;
    const before = known ? [...this.unchanged(known), ...this.changed(known)] : [...live.values()];
    const sorted = await sortedInTurns(before, compare());
    // Changes made during the turns of others are for the next query.
    const isCurrent = live.size === before.length && before.every((tag) => live.get(tag.id) === tag);
    if (isCurrent) {
      const oldest = this.orders.keys().next().value;
      if (!known && this.orders.size >= MOST_ORDERS && oldest !== undefined) this.orders.delete(oldest);
      this.orders.set(name, { sorted, revision, outdated: new Set() });
    }
    return sorted;
  }

  private upToDate(order: Order, compare: () => Compare): readonly CachedTag[] {
    if (order.outdated.size > 0) {
      order.sorted = withPlaced(this.unchanged(order), this.changed(order), compare());
      order.outdated.clear();
    }
    return order.sorted;
  }

  private unchanged({ sorted, outdated }: Order): readonly CachedTag[] {
    return outdated.size === 0 ? sorted : sorted.filter(({ id }) => !outdated.has(id));
  }

  private changed({ outdated }: Order): readonly CachedTag[] {
    return [...outdated].flatMap((id) => this.live.get(id) ?? []);
  }
}
