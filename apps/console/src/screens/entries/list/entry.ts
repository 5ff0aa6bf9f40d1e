import type { EntrySummary } from '../../../api/models.ts';

/** A row: one variation, with the fields of its content type beside `sys`. */
export type Entry = EntrySummary;

/** Unique among variations, and without a comma, which separates keys in addresses. */
export const keyOf = ({ sys }: Entry): string => `${sys.id}.${sys.language}`;

/** `sys.version.modified`, `shelf.floor`: whatever is there. */
export function valueAt(entry: Entry, path: string): unknown {
  let value: unknown = entry;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value;
}
