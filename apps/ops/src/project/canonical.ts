import type { Json } from './api.ts';

export function canonicalText(value: unknown): string {
  return `${JSON.stringify(sorted(value), undefined, 2)}\n`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as Json).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]),
  );
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}

export function without(value: Json, ...names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
