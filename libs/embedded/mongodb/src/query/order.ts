import type { Rows, Task } from '../tasks/task.ts';

export interface Ordered {
  readonly key: Buffer;
  readonly n: number;
}

const compare = (a: Ordered, b: Ordered): number => Buffer.compare(a.key, b.key) || a.n - b.n;

/** Keeps the lowest `size` in a heap with the highest on top, so most others are dropped at once. */
export function lowest<One extends Ordered>(size: number) {
  const heap: One[] = [];

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
    const [one, other] = [heap[a], heap[b]];
    return one !== undefined && (other === undefined || compare(one, other) > 0);
  }

  function swapIfHigher(below: number, above: number): boolean {
    const [one, other] = [heap[below], heap[above]];
    if (!one || !other || compare(one, other) <= 0) return false;
    heap[below] = other;
    heap[above] = one;
    return true;
  }

  function takeHighest(): One | undefined {
    const [highest] = heap;
    const last = heap.pop();
    if (last && last !== highest) {
      heap[0] = last;
      sink();
    }
    return highest;
  }

  return {
    add(one: One): One | undefined {
      const [highest] = heap;
      if (heap.length < size) {
        heap.push(one);
        rise(heap.length - 1);
        return undefined;
      }
      if (!highest || compare(one, highest) >= 0) return one;
      heap[0] = one;
      sink();
      return highest;
    },

    from(skipped: number): Rows<One> {
      const rest: One[] = [];
      while (heap.length > skipped) rest.push(takeHighest() as One);
      return { next: () => rest.pop() };
    },
  };
}

const RUN = 2_048;

/** Sorts runs and merges them in steps, so that no step takes long. */
export function* inOrder<One extends Ordered>(all: readonly One[], skipped = 0): Task<Rows<One>> {
  const runs: One[][] = [];
  for (let at = 0; at < all.length; at += RUN) {
    runs.push(all.slice(at, at + RUN).sort((a, b) => compare(b, a)));
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

function* merged<One extends Ordered>(a: readonly One[], b: readonly One[]): Task<One[]> {
  const result: One[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one && (!other || compare(one, other) > 0)) {
      result.push(one);
      i += 1;
    } else if (other) {
      result.push(other);
      j += 1;
    }
    if (result.length % RUN === 0) yield;
  }
  return result;
}
