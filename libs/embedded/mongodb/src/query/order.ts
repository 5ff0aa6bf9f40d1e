import type { Rows, Task } from '../tasks/task.ts';

export interface Ordered {
  readonly key: Buffer;
  readonly n: number;
}

const compare = (a: Ordered, b: Ordered): number => Buffer.compare(a.key, b.key) || a.n - b.n;

/** Keeps the lowest `size` in a heap with the highest on top, so most others are dropped at once. */
export function lowest<Item extends Ordered>(size: number) {
  const heap: Item[] = [];

  function rise(from: number): void {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      if (!swapIfHigher(at, above)) return;
      at = above;
    }
  }

  function sink(): void {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const below = isHigher(right, left) ? right : left;
      if (!swapIfHigher(below, at)) return;
      at = below;
    }
  }

  function isHigher(a: number, b: number): boolean {
    const [left, right] = [heap[a], heap[b]];
    return left !== undefined && (right === undefined || compare(left, right) > 0);
  }

  function swapIfHigher(below: number, above: number): boolean {
    const [lower, upper] = [heap[below], heap[above]];
    if (!lower || !upper || compare(lower, upper) <= 0) return false;
    heap[below] = upper;
    heap[above] = lower;
    return true;
  }

  function takeHighest(): Item | undefined {
    const [highest] = heap;
    const last = heap.pop();
    if (last && last !== highest) {
      heap[0] = last;
      sink();
    }
    return highest;
  }

  return {
    add(item: Item): Item | undefined {
      const [highest] = heap;
      if (heap.length < size) {
        heap.push(item);
        rise(heap.length - 1);
        return undefined;
      }
      if (!highest || compare(item, highest) >= 0) return item;
      heap[0] = item;
      sink();
      return highest;
    },

    from(skipped: number): Rows<Item> {
      const rest: Item[] = [];
      while (heap.length > skipped) rest.push(takeHighest() as Item);
      return { next: () => rest.pop() };
    },
  };
}

const RUN = 2_048;

/** Sorts runs and merges them in steps, so that no step takes long. */
export function* inOrder<Item extends Ordered>(items: readonly Item[], skipped = 0): Task<Rows<Item>> {
  const runs: Item[][] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort((a, b) => compare(b, a)));
    yield;
  }
  while (runs.length > 1) {
    const [a = [], b = []] = runs.splice(0, 2);
    runs.push(yield* merged(a, b));
  }
  const [only = []] = runs;
  only.length = Math.max(0, only.length - skipped);
  return { next: () => only.pop() };
}

function* merged<Item extends Ordered>(a: readonly Item[], b: readonly Item[]): Task<Item[]> {
  const result: Item[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left && (!right || compare(left, right) > 0)) {
      result.push(left);
      i += 1;
    } else if (right) {
      result.push(right);
      j += 1;
    }
    if (result.length % RUN === 0) yield;
  }
  return result;
}
