import { compareUtf8, type CountedValues, type ValueCount } from '@annal/search-index';
import { all, atPath, type Clause } from './dsl.ts';

const FIELDS = { text: 'counted', number: 'numbers', date: 'instants', boolean: 'booleans' } as const;

/** Values per shard, so that values that are rare in one shard and frequent overall are not missed. */
const SHARD_VALUES = 10_000;

interface Bucket {
  readonly key: string | number;
  readonly key_as_string?: string;
  readonly doc_count: number;
}

interface Counted {
  readonly buckets?: readonly Bucket[];
  readonly at?: {
    readonly doc_count: number;
    readonly values: { readonly buckets: readonly Bucket[] };
    readonly alike?: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
  };
}

/** By position, since names are arbitrary. */
export type CountAnswers = Readonly<Record<string, Counted>>;

export function compileCounts(counts: readonly ValueCount[]): Clause {
  return Object.fromEntries(counts.map((count, place) => [`count${place}`, compileCount(count)]));
}

export function countsOf(
  counts: readonly ValueCount[],
  answers: CountAnswers,
  totalCount: number,
): Readonly<Record<string, CountedValues>> {
  const named = counts.map(
    (count, place) => [count.name, countOf(count, answers[`count${place}`], totalCount)] as const,
  );
  return Object.fromEntries(named);
}

function compileCount({ of, path, type, size: shown, alike = [] }: ValueCount): Clause {
  const size = shown + alike.flat().length;
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  const terms = { size, shard_size: SHARD_VALUES, order };
  if (of === 'scope') return { terms: { ...terms, field: path } };
  const field = `paths.${FIELDS[type]}`;
  // Global ordinals would be rebuilt after each change of the index.
  const values = { terms: { ...terms, field, ...(type === 'text' && { execution_hint: 'map' }) } };
  const aggs = { values, ...(alike.length > 0 && { alike: groupsOf(alike, field) }) };
  const at = { filter: all([atPath(path), { exists: { field } }]), aggs };
  return { nested: { path: 'paths' }, aggs: { at } };
}

/** Keyed by each group's first text; counts a document once per group, because a path is one nested document. */
function groupsOf(alike: readonly (readonly string[])[], field: string): Clause {
  const filters = alike.map((texts) => [texts[0] ?? '', { terms: { [field]: texts } }] as const);
  return { filters: { filters: Object.fromEntries(filters) } };
}

function withGroups({ alike = [], size }: ValueCount, found: CountedValues['values'], answer: Counted | undefined) {
  if (alike.length === 0) return found;
  const grouped = new Set(alike.flat());
  const groups = Object.entries(answer?.at?.alike?.buckets ?? {}).map(([value, { doc_count: count }]) => ({
    value,
    count,
  }));
  return [...found.filter(({ value }) => !grouped.has(value)), ...groups.filter(({ count }) => count > 0)]
    .sort((a, b) => b.count - a.count || compareUtf8(a.value, b.value))
    .slice(0, size);
}

function countOf(count: ValueCount, answer: Counted | undefined, totalCount: number): CountedValues {
  const buckets = answer?.buckets ?? answer?.at?.values.buckets ?? [];
  const withValue = count.of === 'scope' ? totalCount : (answer?.at?.doc_count ?? 0);
  const found = buckets.map((bucket) => ({ value: valueOf(count, bucket), count: bucket.doc_count }));
  return {
    values: withGroups(count, found, answer),
    missing: count.countsMissing ? totalCount - withValue : 0,
  };
}

function valueOf({ of, type }: ValueCount, { key, key_as_string: text }: Bucket): string {
  if (of === 'path' && type === 'date') return new Date(Number(key)).toISOString();
  return of === 'path' && type === 'number' ? String(key) : (text ?? String(key));
}
