import { textInKey } from '../bson/key-text.ts';
import type { Index } from '../store/index.ts';
import type { Filter } from './filter.ts';
import type { Predicate } from './predicate.ts';

export interface KeyCondition {
  readonly field: number;
  readonly predicate: Predicate;
}

const COMPARING = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'in', 'regex']);

export function keyConditions(
  index: Index,
  filters: readonly Filter[],
  met: ReadonlySet<Filter>,
): readonly KeyCondition[] {
  const { fields } = index.spec;
  const descending = fields.findIndex((field) => field.descending);
  const readable = descending < 0 ? fields : fields.slice(0, descending);
  return filters.flatMap((filter) => {
    if (filter.kind !== 'field' || met.has(filter) || !COMPARING.has(filter.predicate.op)) return [];
    const field = readable.findIndex(({ path }) => path === filter.path.text);
    return field < 0 || index.isMultikey(field) ? [] : [{ field, predicate: filter.predicate }];
  });
}

/** False only if the document cannot match: a key reveals texts, nothing else. */
export function mayMatch(key: Buffer, conditions: readonly KeyCondition[]): boolean {
  return conditions.every(({ field, predicate }) => {
    const text = textInKey(key, field);
    return !text || predicate.test(text);
  });
}
