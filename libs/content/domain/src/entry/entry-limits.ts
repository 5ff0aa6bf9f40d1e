import type { Issue } from '@annal/kernel';
import { isDeeperThan } from '../field/json.ts';
import { leastBytes } from './json-values.ts';

/** Leaves room for metadata within the 1 MiB of a stored event. */
export const MAX_ENTRY_BYTES = 900 * 1024;
/** BSON allows 100 levels; the entry itself is the first. */
export const MAX_ENTRY_DEPTH = 64;

export const entryTooLarge = 'The entry is larger than 900 KiB';
export const entryTooDeep = `The entry is nested deeper than ${MAX_ENTRY_DEPTH} levels`;

export function limitIssues(fields: Readonly<Record<string, unknown>>): readonly Issue[] {
  if (isDeeperThan(fields, MAX_ENTRY_DEPTH)) return [{ field: '', message: entryTooDeep }];
  return isTooLarge(fields) ? [{ field: '', message: entryTooLarge }] : [];
}

/** A character takes at most six bytes (an escaped control character), so the exact size is rarely needed. */
function isTooLarge(fields: unknown): boolean {
  const least = leastBytes(fields);
  if (least > MAX_ENTRY_BYTES || least * 6 <= MAX_ENTRY_BYTES) return least > MAX_ENTRY_BYTES;
  return Buffer.byteLength(JSON.stringify(fields), 'utf8') > MAX_ENTRY_BYTES;
}
