import type { Collection } from '../store/collection.ts';
import type { Index } from '../store/index.ts';
import { pathKey } from '../store/wildcard-keys.ts';
import type { Filter } from './filter.ts';
import { boundsOf, type Bounds, type Interval } from './intervals.ts';
import type { Sort } from './sort.ts';

export interface ShapeField {
  readonly path: string;
  readonly descending: boolean;
}

/** An index as a question sees it: an index with a wildcard is one for every path that the question names. */
export interface IndexShape {
  readonly index: Index;
  readonly fields: readonly ShapeField[];
  /** Which of the fields has its path in front of its values, and the path's bytes. */
  readonly wildcard?: { readonly at: number; readonly pathKey: Buffer } | undefined;
}

export function shapesOf(index: Index, all: readonly Filter[], sort: Sort): readonly IndexShape[] {
  const { fields, wildcardAt } = index.spec;
  const wildcard = wildcardAt === undefined ? undefined : fields[wildcardAt];
  if (!wildcard || wildcardAt === undefined) return [{ index, fields }];
  if (index.isMultikey(wildcardAt)) return [];
  const start = wildcard.path.slice(0, -'$**'.length);
  // Documents without a value at the path have no entry.
  const paths = new Set(
    all.flatMap((one) => (one.kind === 'field' && !one.predicate.test(undefined) ? one.path.text : [])),
  );
  const sorted = new Set(sort.map(({ path }) => path));
  const asked = [...paths].filter((path) => path.startsWith(start));
  asked.sort((a, b) => Number(sorted.has(b)) - Number(sorted.has(a)));
  return asked.map((path) => ({
    index,
    fields: fields.with(wildcardAt, { ...wildcard, path }),
    wildcard: { at: wildcardAt, pathKey: pathKey(path) },
  }));
}

/** One after the other: whoever finds what is good enough needs no others. */
export function* allShapes({ indexes }: Collection, all: readonly Filter[], sort: Sort): Generator<IndexShape> {
  for (const index of indexes) yield* shapesOf(index, all, sort);
}

/** What a condition says about a field; of a wildcard it says something even where it only asks for a value. */
export function boundsIn({ index, wildcard }: IndexShape, field: number, filter: Filter): Bounds | undefined {
  const bounds = boundsOf(filter, index.holdsScalars(field));
  if (bounds || wildcard?.at !== field) return bounds;
  const isExistence = filter.kind === 'field' && filter.predicate.op === 'exists';
  return isExistence ? { intervals: [ANYTHING], exact: true } : undefined;
}

/** No value's bytes begin with these. */
const ANYTHING: Interval = { low: Buffer.alloc(0), high: Buffer.from([0xff]), point: false };

/** The same below the path. */
export function belowPath({ wildcard }: IndexShape, field: number, bounds: Bounds | undefined): Bounds | undefined {
  if (wildcard?.at !== field) return bounds;
  const below = (bytes: Buffer): Buffer => Buffer.concat([wildcard.pathKey, bytes]);
  const intervals = (bounds?.intervals ?? [ANYTHING]).map((one) => ({
    ...one,
    low: below(one.low),
    high: below(one.high),
  }));
  return { intervals, exact: bounds?.exact ?? false };
}
