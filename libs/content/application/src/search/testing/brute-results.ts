import { orderKey } from '@annal/search-document';
import { fold, foundAt, nameOf, sysAt } from './brute-paths.ts';
import { labelIn } from './brute-tags.ts';
import { here, type Kind, type SampleEntry } from './sample-entries.ts';

const ORDERED: ReadonlySet<Kind> = new Set(['text', 'number', 'date', 'boolean']);

export function keyOf(entry: SampleEntry, field: string): string | number | undefined {
  const { kind, values } = sysAt(entry, nameOf(field)) ?? foundAt(entry, field);
  if (nameOf(field) === 'sys.language') return entry.language;
  return ORDERED.has(kind) ? orderKey(values[0]) : undefined;
}

/** Each value once per entry, in lower case except labels of tags (search.md 5). */
export function counted(
  all: readonly SampleEntry[],
  field: string,
  missing: string | undefined,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of all) {
    const found = sysAt(entry, nameOf(field)) ?? foundAt(entry, field);
    const isCounted = ORDERED.has(found.kind) || found.kind === 'tag';
    const values = isCounted ? found.values.filter((value) => value !== '') : [];
    const shown = values.flatMap((value) => shownAs(found.kind, value));
    for (const value of new Set(shown)) counts[value] = (counts[value] ?? 0) + 1;
    if (values.length === 0 && missing !== undefined) counts[missing] = (counts[missing] ?? 0) + 1;
  }
  return counts;
}

function shownAs(kind: Kind, value: unknown): readonly string[] {
  if (kind === 'tag') return labelIn(value, here.primaryLanguage);
  return [fold(kind === 'date' ? new Date(String(value)).toISOString() : String(value))];
}
