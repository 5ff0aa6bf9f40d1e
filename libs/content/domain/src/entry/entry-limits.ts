import type { Issue } from '@annal/kernel';

/** A stored event may not exceed 1 MiB, of which its metadata takes some. */
const MAX_BYTES = 900 * 1024;
/** BSON stops at 100 levels. The entry itself is the first. */
const MAX_DEPTH = 64;

/** What could not be stored is refused before it is decided on. */
export function limitIssues(fields: Readonly<Record<string, unknown>>): readonly Issue[] {
  const measured = { characters: 0, depth: 0 };
  measure(fields, 1, measured);
  if (measured.depth > MAX_DEPTH)
    return [{ field: '', message: `The entry is nested deeper than ${MAX_DEPTH} levels` }];
  // A character takes at most six bytes (an escaped control character), so the exact size is rarely needed.
  const tooLong = measured.characters * 6 > MAX_BYTES && Buffer.byteLength(JSON.stringify(fields), 'utf8') > MAX_BYTES;
  return tooLong ? [{ field: '', message: 'The entry is larger than 900 KiB' }] : [];
}

function measure(value: unknown, depth: number, into: { characters: number; depth: number }): void {
  if (typeof value === 'string') {
    into.characters += value.length + 3;
    return;
  }
  if (typeof value !== 'object' || value === null) {
    into.characters += 8;
    return;
  }
  if (depth > into.depth) into.depth = depth;
  if (depth > MAX_DEPTH) return;
  into.characters += 2;
  if (Array.isArray(value)) {
    for (const item of value) measure(item, depth + 1, into);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    into.characters += key.length + 4;
    measure(item, depth + 1, into);
  }
}
