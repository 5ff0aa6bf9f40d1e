import { setImmediate as turn } from 'node:timers/promises';
import type { LiveTagDocument, TagDocument } from '@annal/content-read-models';

export type Compare = (left: LiveTagDocument, right: LiveTagDocument) => number;

/** Sorting so many takes a few milliseconds, after which others get their turn. */
const PER_TURN = 2_000;
const MOST_ORDERS = 8;

interface Order {
  readonly sorted: readonly LiveTagDocument[];
  readonly revision: number;
}

/** The tags of one project in memory, in the orders they were last asked for. */
export class TagTable {
  private readonly live = new Map<string, LiveTagDocument>();
  private readonly replaced = new Map<string, string>();
  private readonly revisions = new Map<string, number>();
  private readonly orders = new Map<string, Order>();
  /** Everything up to this revision is in it. */
  settled = -1;

  get size(): number {
    return this.revisions.size;
  }

  /** In no order. */
  get all(): readonly LiveTagDocument[] {
    return [...this.live.values()];
  }

  /** Ids of tags that were merged, with that of the one they mean now. */
  get merged(): ReadonlyMap<string, string> {
    return this.replaced;
  }

  /** Documents may come again, and in any order. */
  apply(document: TagDocument): void {
    const { id, changed } = document;
    if ((this.revisions.get(id) ?? -1) >= changed) return;
    this.revisions.set(id, changed);
    if (document.kind === 'tag') this.live.set(id, document);
    else this.live.delete(id);
    if (document.kind === 'merged') this.replaced.set(id, document.mergedInto);
    else this.replaced.delete(id);
    this.orders.clear();
  }

  /**
   * All of them in this order; the name stands for the comparison.
   *
   * @param revision of what is compared beside the tags
   */
  async inOrder(name: string, compare: () => Compare, revision = 0): Promise<readonly LiveTagDocument[]> {
    const known = this.orders.get(name);
    if (known?.revision === revision) return known.sorted;
    const { live } = this;
    // What was in order is nearly so still.
    const before = [...(known?.sorted ?? live.values())];
    const sorted = await sortedInTurns(before, compare());
    // What has changed during the turns of others belongs to the next question.
    const isCurrent = live.size === before.length && before.every((tag) => live.get(tag.id) === tag);
    if (isCurrent) {
      const oldest = this.orders.keys().next().value;
      if (!known && this.orders.size >= MOST_ORDERS && oldest !== undefined) this.orders.delete(oldest);
      this.orders.set(name, { sorted, revision });
    }
    return sorted;
  }
}

async function sortedInTurns<Item>(items: readonly Item[], compare: (left: Item, right: Item) => number) {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += PER_TURN) {
    if (from > 0) await turn();
    runs.push(items.slice(from, from + PER_TURN).sort(compare));
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await mergedInTurns(runs[index] ?? [], runs[index + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedInTurns<Item>(left: Item[], right: Item[], compare: (left: Item, right: Item) => number) {
  const result: Item[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [one, other] = [left[fromLeft] as Item, right[fromRight] as Item];
    if (compare(one, other) <= 0) {
      result.push(one);
      fromLeft += 1;
    } else {
      result.push(other);
      fromRight += 1;
    }
    if (result.length % (2 * PER_TURN) === 0) await turn();
  }
  for (const rest of [left.slice(fromLeft), right.slice(fromRight)]) for (const item of rest) result.push(item);
  return result;
}
