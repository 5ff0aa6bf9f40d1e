import type { Issue } from '@annal/kernel';
import { searchErrors, type FieldClause, type OrderItem } from '@annal/search-query';

export type Filter = Readonly<Record<string, unknown>>;

interface StoredField {
  /** Texts are stored folded, dates as canonical timestamps. */
  readonly path: string;
  /** Path with 1 for a missing value and 0 otherwise. */
  readonly lacks?: string;
  /** Alternative to `lacks`: path with 1 for a present value. */
  readonly has?: string;
  readonly sortPath?: string;
  readonly isUnfolded?: boolean;
  readonly isList?: boolean;
  /** Filters for missing and for empty values; absent when the path itself suffices. */
  readonly missing?: Filter;
  readonly blank?: Filter;
  /** Path of numbers stored as text. */
  readonly shown?: string;
}

export type SearchField =
  | (StoredField & { readonly type: 'text' | 'number' | 'date' | 'boolean' })
  /** `when` selects the documents for which it is true now. */
  | (StoredField & { readonly type: 'condition'; readonly when: (now: Date) => Filter });

export type SearchFields = Readonly<Record<string, SearchField>>;

export function findField(fields: SearchFields, name: string): SearchField | undefined {
  const key = Object.keys(fields).find((known) => known.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : fields[key];
}

/** @throws DomainError `rejected` */
export function fieldOf(fields: SearchFields, { field, place }: Pick<FieldClause, 'field' | 'place'>): SearchField {
  const found = findField(fields, field);
  if (found) return found;
  throw searchErrors.invalid([{ field: `${place}.field`, message: `The field '${field}' is not known` }]);
}

/** Ends with `_id`, so that pages never overlap. */
export function sortOf(order: readonly OrderItem[], fields: SearchFields): Readonly<Record<string, 1 | -1>> {
  const issues: Issue[] = [];
  const sort: Record<string, 1 | -1> = {};
  for (const { field, direction, place } of order) {
    const found = findField(fields, field);
    if (!found) issues.push({ field: place, message: `The field '${field}' is not known` });
    if (found?.lacks !== undefined) sort[found.lacks] ??= 1;
    if (found?.has !== undefined) sort[found.has] ??= -1;
    if (found) sort[found.sortPath ?? found.path] ??= direction;
  }
  if (issues.some(({ field }) => field === 'order')) throw searchErrors.badOrder(issues);
  if (issues.length > 0) throw searchErrors.invalid(issues);
  return { ...sort, _id: Object.values(sort).at(-1) ?? 1 };
}
