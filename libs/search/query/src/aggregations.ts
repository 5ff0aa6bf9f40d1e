import type { Issue } from '@annal/kernel';
import { isFieldPath } from './field-path.ts';
import { searchErrors } from './search-errors.ts';

export interface Aggregation {
  readonly name: string;
  readonly field: string;
  readonly size: number;
  /** Counts documents without a value under this text; absent: not at all. */
  readonly missing?: string;
}

export const MAX_AGGREGATIONS = 20;
const DEFAULT_SIZE = 10;
const MAX_SIZE = 1_000;

/** Names with a meaning in aggregation answers of other services (`search.md 5`). */
export const refusedAggregationNames: readonly string[] = (
  '_as_string after_key bg_count bottom_right bounds buckets count doc_count doc_count_error_upper_bound fields from ' +
  'from_as_string geometry hits key key_as_string keys location max_score meta min min_length properties score ' +
  'sum_other_doc_count to to_as_string top top_left total type value value_as_string values'
).split(' ');

const REFUSED: ReadonlySet<string> = new Set(refusedAggregationNames);

/** @throws DomainError `rejected` with every problem and its place */
export function readAggregations(source: unknown, place = 'aggregations'): readonly Aggregation[] | undefined {
  if (source === undefined || source === null) return undefined;
  const entries = Object.entries(source);
  if (entries.length > MAX_AGGREGATIONS)
    throw searchErrors.invalid([{ field: place, message: `Ask for at most ${MAX_AGGREGATIONS} aggregations` }]);
  const issues: Issue[] = [];
  const read = entries.map(([name, given]) => aggregation(name, given, `${place}.${name}`, issues));
  if (issues.length > 0) throw searchErrors.invalid(issues);
  return read;
}

function aggregation(name: string, given: unknown, place: string, issues: Issue[]): Aggregation {
  const refuse = (field: string, message: string) => issues.push({ field, message });
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (REFUSED.has(name)) refuse(place, `The name '${name}' is not allowed`);
  else if (!isObject) refuse(place, 'An aggregation is an object');
  const { field, size, missing } = (isObject ? given : { field: name }) as Readonly<Record<string, unknown>>;
  if (typeof field !== 'string' || field.trim() === '') refuse(`${place}.field`, 'The field is required');
  else if (field.includes('[]')) refuse(`${place}.field`, 'Give the path without []');
  else if (!isFieldPath(field)) refuse(`${place}.field`, 'The path of the field is not valid');
  if (!isAbsent(size) && !isSize(size)) refuse(`${place}.size`, `Give a whole number from 1 to ${MAX_SIZE}`);
  if (!isAbsent(missing) && typeof missing !== 'string') refuse(`${place}.missing`, 'The value is not a valid string');
  return {
    name,
    field: String(field),
    size: isSize(size) ? size : DEFAULT_SIZE,
    ...(typeof missing === 'string' && { missing }),
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SIZE;
}
