import { BsonType, elementsOf, get, type BsonValue } from '../bson/value.ts';

/** The values `distinct` finds at a path: an array at its end is opened once, a number on the way is a position. */
export function valuesOf(container: BsonValue, parts: readonly string[], at = 0): BsonValue[] {
  const value = get(container, parts[at] ?? '');
  if (!value) return [];
  if (at === parts.length - 1) return value.isArray() ? elementsOf(value) : [value];
  if (value.isObject()) return valuesOf(value, parts, at + 1);
  if (!value.isArray()) return [];
  if (/^\d+$/.test(parts[at + 1] ?? '')) return valuesOf(value, parts, at + 1);
  return elementsOf(value).flatMap((one) =>
    one.type === BsonType.object || one.type === BsonType.array ? valuesOf(one, parts, at + 1) : [],
  );
}
