import { isRecord, JsonReader, type Issue } from '@annal/kernel';
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
  const issues: Issue[] = [];
  const aggregations = new JsonReader(source, issues, place);
  const members = aggregations.members();
  if (members.length > MAX_AGGREGATIONS) aggregations.refuse(`Ask for at most ${MAX_AGGREGATIONS} aggregations`);
  const read = issues.length > 0 ? [] : members.map(([name, sent]) => readAggregation(name, sent));
  if (issues.length > 0) throw searchErrors.invalid(issues);
  return read;
}

function readAggregation(name: string, sent: JsonReader): Aggregation {
  if (REFUSED.has(name)) sent.refuse(`The name '${name}' is not allowed`);
  else if (!isRecord(sent.value)) sent.refuse('An aggregation is an object');
  const field = isRecord(sent.value) ? sent.own('field').value : name;
  if (typeof field !== 'string' || field.trim() === '') sent.own('field').refuse('The field is required');
  else if (field.includes('[]')) sent.own('field').refuse('Give the path without []');
  else if (!isFieldPath(field)) sent.own('field').refuse('The path of the field is not valid');
  const size = sent.own('size');
  if (!size.isAbsent && !isSize(size.value)) size.refuse(`Give a whole number from 1 to ${MAX_SIZE}`);
  const missing = sent.own('missing').text();
  return {
    name,
    field: String(field),
    size: isSize(size.value) ? size.value : DEFAULT_SIZE,
    ...(missing !== undefined && { missing }),
  };
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SIZE;
}
