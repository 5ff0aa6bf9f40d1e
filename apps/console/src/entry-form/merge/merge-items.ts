import { isList, isMembers, isSame, type Value } from '../values/values.ts';

/** An item that both changed. Undefined where it is gone. */
export interface ItemConflict {
  readonly id: string;
  readonly base: Value | undefined;
  readonly mine: Value | undefined;
  readonly theirs: Value | undefined;
}

export interface MergedItems {
  /** With mine where both changed an item. */
  readonly items: readonly Value[];
  readonly conflicts: readonly ItemConflict[];
}

type Items = ReadonlyMap<string, Value>;

/** @returns undefined for lists whose items have no ids of their own, which cannot be followed */
export function mergedItems(
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value | undefined,
): MergedItems | undefined {
  const [from, own, other] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)];
  if (!from || !own || !other) return undefined;
  const conflicts: ItemConflict[] = [];
  const kept = new Map<string, Value>();
  for (const id of orderOf(from, own, other)) {
    const each = { base: from.get(id), mine: own.get(id), theirs: other.get(id) };
    const isConflict =
      !isSame(each.mine, each.theirs) && !isSame(each.base, each.mine) && !isSame(each.base, each.theirs);
    if (isConflict) conflicts.push({ id, ...each });
    // A removal loses against a change, so that nothing that was typed goes unseen.
    const value = isConflict ? (each.mine ?? each.theirs) : isSame(each.base, each.mine) ? each.theirs : each.mine;
    if (value !== undefined) kept.set(id, value);
  }
  return { items: [...kept.values()], conflicts };
}

/** @param value undefined removes the item */
export function withItem(items: readonly Value[], id: string, value: Value | undefined): readonly Value[] {
  return items.flatMap((item) => (idOf(item) === id ? (value ?? []) : item));
}

export const idOf = (item: Value): string | undefined =>
  isMembers(item) && typeof item['id'] === 'string' ? item['id'] : undefined;

function itemsOf(value: Value | undefined): Items | undefined {
  const list = value ?? [];
  if (!isList(list)) return undefined;
  const items = new Map<string, Value>();
  for (const item of list) {
    const id = idOf(item);
    if (id === undefined || items.has(id)) return undefined;
    items.set(id, item);
  }
  return items;
}

/** The order of who moved items, mine if both did; new items of the other stay behind their neighbour. */
function orderOf(base: Items, mine: Items, theirs: Items): readonly string[] {
  const isMoved = !isSame(shared(mine, base), shared(base, mine));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first.keys()];
  let neighbour: string | undefined;
  for (const id of second.keys()) {
    if (!order.includes(id)) order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
    neighbour = id;
  }
  return order;
}

const shared = (items: Items, other: Items): readonly string[] => [...items.keys()].filter((id) => other.has(id));
