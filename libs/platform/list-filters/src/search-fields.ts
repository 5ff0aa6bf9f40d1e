import type { Issue } from '@annal/kernel';
import { searchErrors, type FieldClause, type OrderItem } from '@annal/search-query';

/** MongoDB's. */
export type Filter = Readonly<Record<string, unknown>>;

interface Stored {
  /** Where the documents hold it; texts folded, dates as timestamps in canonical form. */
  readonly path: string;
  /** A path with 1 where there is no value and 0 where there is. */
  readonly lacks?: string;
  /** Instead of `lacks`: a path with 1 where there is a value. */
  readonly has?: string;
  /** What it is sorted by, where that is not what it is compared by. */
  readonly sortPath?: string;
  /** Texts are held as they were written. */
  readonly isUnfolded?: boolean;
  /** The path holds a list, of which any element may match. */
  readonly isList?: boolean;
  /** Documents without a value, and those whose value is an empty text; absent where the path itself tells. */
  readonly missing?: Filter;
  readonly blank?: Filter;
  /** Where numbers are held as texts. */
  readonly shown?: string;
}

export type SearchField =
  | (Stored & { readonly type: 'text' | 'number' | 'date' | 'boolean' })
  /** True or false only at the moment of asking: `when` says which documents it is true of. */
  | (Stored & { readonly type: 'condition'; readonly when: (now: Date) => Filter });

/** By name, as the API spells it; callers may use any case. */
export type SearchFields = Readonly<Record<string, SearchField>>;

/** A field by name in any case, or undefined. */
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

/**
 * Ends with `_id`, in the direction of the last name, so that pages never overlap. Unknown names are the caller's
 * mistake: 400 in an `order` query, 422 in `orderBy`.
 *
 * @throws DomainError
 */
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
