import { BsonType, elementsOf, get, type BsonValue } from '../bson/value.ts';

/** Opens an array at the end of the path once; a number on the path is a position. */
export function valuesOf(container: BsonValue, parts: readonly string[], at = 0): BsonValue[] {
  const value = get(container, parts[at] ?? '');
  if (!value) return [];
  if (at === parts.length - 1) return value.isArray() ? elementsOf(value) : [value];
  if (value.isObject()) return valuesOf(value, parts, at + 1);
  if (!value.isArray()) return [];
  if (/^\d+$/.test(parts[at + 1] ?? '')) return valuesOf(value, parts, at + 1);
  return elementsOf(value).flatMap((element) =>
    element.type === BsonType.object || element.type === BsonType.array ? valuesOf(element, parts, at + 1) : [],
  );
}
