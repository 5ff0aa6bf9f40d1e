import { isRecord } from '@annal/kernel';

/** Lower bound of the value's size as JSON, exact for ASCII without escapes or empty containers. */
export function leastBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return String(value).length;
  if (typeof value !== 'object' || value === null) return 4;
  // Each member adds a comma; the last one's stands for the closing bracket.
  let bytes = 1;
  if (Array.isArray(value)) for (const item of value) bytes += elementBytes(item);
  else for (const key of Object.keys(value)) bytes += memberBytes(key, (value as Record<string, unknown>)[key]);
  return bytes;
}

export function elementBytes(value: unknown): number {
  return leastBytes(value) + 1;
}

export function memberBytes(key: string, value: unknown): number {
  return key.length + 4 + leastBytes(value);
}

/** Several times faster than `structuredClone`. */
export function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = copyOf((value as Record<string, unknown>)[key]);
    // Entries of earlier releases may have a member of this name; assigning it would set the prototype.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...MEMBER, value: member });
    else copy[key] = member;
  }
  return copy;
}

const MEMBER = { configurable: true, enumerable: true, writable: true };

export function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value)) count += countOf(member);
  return count;
}

/** RFC 6902 4.6: numbers by value, members in any order. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSame(item, right[index]))
    );
  if (!isRecord(left) || !isRecord(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}
