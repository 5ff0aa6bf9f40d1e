import { diffArrays, diffWordsWithSpace } from 'diff';
import { idOf } from '../merge/merge-items.ts';
import { isList, isMembers, isSame, namesOf, type Fields, type Value } from '../values/values.ts';

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

export type ItemDifference = { readonly at: number; readonly was?: number } & (
  | { readonly kind: 'same' | 'moved' | 'added' | 'removed'; readonly value: Value }
  | { readonly kind: 'changed'; readonly difference: Difference }
);

/** How a value became another one. */
export type Difference =
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'items'; readonly items: readonly ItemDifference[] }
  | { readonly kind: 'members'; readonly members: readonly FieldDifference[] }
  | { readonly kind: 'value'; readonly before: Value; readonly after: Value };

export interface FieldDifference {
  readonly field: string;
  readonly difference: Difference;
}

/** Texts above this are compared as wholes, because comparing words takes time by the product of their lengths. */
const LONGEST_TEXT = 200_000;
const LONGEST_MS = 200;

/** Only fields that differ, in the order of the first version. */
export function differences(before: Fields, after: Fields): readonly FieldDifference[] {
  return namesOf(before, after).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return isSame(was, is) ? [] : [{ field, difference: difference(was, is) }];
  });
}

function difference(before: Value, after: Value): Difference {
  if (typeof before === 'string' && typeof after === 'string') {
    const parts = textParts(before, after);
    if (parts) return { kind: 'text', parts };
  }
  if (isList(before) && isList(after)) return { kind: 'items', items: itemDifferences(before, after) };
  if (isMembers(before) && isMembers(after) && !isLink(before) && !isLink(after))
    return { kind: 'members', members: differences(before, after) };
  return { kind: 'value', before, after };
}

/** A link is one thing: another target is another value. */
const isLink = (value: Value) => isMembers(value) && (isMembers(value['sys']) || isMembers(value['asset']));

function textParts(before: string, after: string): readonly TextPart[] | undefined {
  if (before.length + after.length > LONGEST_TEXT) return undefined;
  const changes = diffWordsWithSpace(before, after, { timeout: LONGEST_MS });
  return changes?.map(({ added, removed, value }) => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
  });
}

/** By the ids of items where they have some, else by equal values. Removed ones stand where they were. */
function itemDifferences(before: readonly Value[], after: readonly Value[]): readonly ItemDifference[] {
  const { kept, moved } = pairedItems(before.map(keyOf), after.map(keyOf));
  const items: ItemDifference[] = after.map((value, at) => {
    const was = kept.get(at) ?? moved.get(at);
    if (was === undefined) return { kind: 'added', at, value };
    const former = before[was] ?? null;
    if (!isSame(former, value)) return { kind: 'changed', at, was, difference: difference(former, value) };
    return { kind: kept.has(at) ? 'same' : 'moved', at, was, value };
  });
  const paired = new Set([...kept.values(), ...moved.values()]);
  for (const [at, value] of before.entries())
    if (!paired.has(at)) items.splice(placeOfRemoved(items, at), 0, { kind: 'removed', at, value });
  return items;
}

const keyOf = (item: Value) => idOf(item) ?? JSON.stringify(item);

/** Places of items by their places in the other version. */
interface Pairs {
  readonly kept: ReadonlyMap<number, number>;
  readonly moved: ReadonlyMap<number, number>;
}

/** What the longest common order holds is kept; the same item elsewhere has moved. */
function pairedItems(before: readonly string[], after: readonly string[]): Pairs {
  const kept = new Map<number, number>();
  const gone = new Map<string, number[]>();
  const added: number[] = [];
  let [from, to] = [0, 0];
  for (const { added: isAdded, removed: isRemoved, value } of diffArrays([...before], [...after]))
    for (const key of value)
      if (isRemoved) gone.set(key, [...(gone.get(key) ?? []), from++]);
      else if (isAdded) added.push(to++);
      else kept.set(to++, from++);
  const moved = new Map<number, number>();
  for (const at of added) {
    const was = gone.get(after[at] ?? '')?.shift();
    if (was !== undefined) moved.set(at, was);
  }
  return { kept, moved };
}

/** Behind the item that stood before it. */
function placeOfRemoved(items: readonly ItemDifference[], at: number): number {
  let place = 0;
  for (const [index, item] of items.entries()) {
    const was = item.kind === 'removed' ? item.at : item.was;
    if (was !== undefined && was < at) place = index + 1;
  }
  return place;
}
