import { setImmediate as turn } from 'node:timers/promises';

/** Sorting this many takes a few milliseconds; then other requests get a turn. */
const PER_TURN = 2_000;

type Compare<Item> = (left: Item, right: Item) => number;

export async function sortedInTurns<Item>(items: readonly Item[], compare: Compare<Item>): Promise<readonly Item[]> {
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

async function mergedInTurns<Item>(left: Item[], right: Item[], compare: Compare<Item>): Promise<Item[]> {
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

export function withPlaced<Item>(sorted: readonly Item[], more: readonly Item[], compare: Compare<Item>): Item[] {
  const parts: (readonly Item[])[] = [];
  let from = 0;
  for (const item of [...more].sort(compare)) {
    const at = placeOf(item, sorted, from, compare);
    parts.push(sorted.slice(from, at), [item]);
    from = at;
  }
  parts.push(sorted.slice(from));
  return parts.flat();
}

function placeOf<Item>(item: Item, sorted: readonly Item[], from: number, compare: Compare<Item>): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] as Item, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
