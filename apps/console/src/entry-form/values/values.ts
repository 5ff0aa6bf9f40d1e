/** JSON as the API stores it. Absent and null both mean that nothing is there. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** Fields of a variation by their ids, without `sys`. */
export type Fields = Readonly<Record<string, Value | undefined>>;

export type Path = readonly (string | number)[];

type Members = Readonly<Record<string, Value>>;

export const isMembers = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** The order of members does not matter; absent equals null. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  const [left, right] = [one ?? null, other ?? null];
  if (Object.is(left, right)) return true;
  if (isList(left) || isList(right)) {
    if (!isList(left) || !isList(right) || left.length !== right.length) return false;
    return left.every((item, index) => isSame(item, right[index]));
  }
  if (!isMembers(left) || !isMembers(right)) return false;
  return namesOf(left, right).every((name) => isSame(left[name], right[name]));
}

/** In the order of the first. */
export function namesOf(...all: readonly Fields[]): readonly string[] {
  return [...new Set(all.flatMap((fields) => Object.keys(fields)))];
}

export function changedNames(before: Fields, after: Fields): readonly string[] {
  return namesOf(before, after).filter((name) => !isSame(before[name], after[name]));
}
