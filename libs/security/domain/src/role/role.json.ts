import type { Issue } from '@annal/kernel';

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Case-insensitive (conventions.md 3); null counts as absent. */
export function memberOf(object: Json, name: string): unknown {
  const key = Object.hasOwn(object, name)
    ? name
    : Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : (object[key] ?? undefined);
}

export function textList(value: unknown, field: string, issues: Issue[], absent: readonly string[]): readonly string[] {
  if (value === undefined || value === null) return absent;
  if (!Array.isArray(value)) {
    issues.push({ field, message: 'The value is not a valid array' });
    return absent;
  }
  const texts = value.filter((item, index): item is string => {
    if (typeof item === 'string') return true;
    issues.push({ field: `${field}[${index}]`, message: 'The value is not a valid string' });
    return false;
  });
  return texts.length === 0 ? absent : [...new Set(texts)];
}

export function objectList(value: unknown, field: string, issues: Issue[]): readonly Json[] {
  if (!Array.isArray(value)) {
    issues.push({ field, message: 'The value is not a valid array' });
    return [];
  }
  const bad = value.findIndex((item) => !isObject(item));
  if (bad === -1) return value as readonly Json[];
  issues.push({ field: `${field}[${bad}]`, message: 'The value is not a valid object' });
  return [];
}
