import { afterPrefix } from '../bson/key.ts';
import type { Index, KeyRange } from '../store/index.ts';
import { boundsOf, intersect, inverted, pointKey, type Bounds } from './intervals.ts';
import type { Filter } from './filter.ts';
import { implies } from './implication.ts';
import { keyConditions } from './key-condition.ts';
import type { IndexPlan, MergePlan } from './plan.ts';
import type { Sort } from './sort.ts';

const MAX_RANGES = 1000;
const MAX_MERGED = 100;
const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([0xff, 0xff]) };

interface Prefix {
  readonly heads: readonly Buffer[];
  readonly used: number;
}

export function candidate(
  index: Index,
  filters: readonly Filter[],
  sort: Sort,
  forced: boolean,
): IndexPlan | MergePlan | { kind: 'empty' } | undefined {
  const { fields } = index.spec;
  if (!isComplete(index, filters)) return undefined;
  const taken = new Set<Filter>();
  const prefix = readPrefix(index, filters, taken);
  if (prefix === 'nothing') return { kind: 'empty' };
  const { heads, used } = prefix;
  const next = fields[used];
  const tail = next && readBounds(index, used, filters, taken);
  if (tail && tail.intervals.length === 0) return { kind: 'empty' };
  if (used === 0 && !tail && !forced && sort.length === 0) return undefined;
  const exact = filters.every((filter) => taken.has(filter));
  const rangesOf = (head: Buffer): KeyRange[] => ranges(head, tail, next?.descending ?? false);
  const lookup = index.unique && used === fields.length;
  const conditions = exact ? [] : keyConditions(index, filters, taken);
  const base = { kind: 'index', index, exact, lookup, conditions, met: taken.size } as const;
  const whole = heads.length > 1 ? sortOrder(index, 0, true, sort) : undefined;
  if (whole) return { ...base, ranges: inOrder(heads.flatMap(rangesOf)), backward: whole === 'backward', sorted: true };
  const order = sortOrder(index, used, heads.length === 1, sort);
  if (!order) {
    if (used === 0 && !tail && !forced) return undefined;
    return { ...base, ranges: inOrder(heads.flatMap(rangesOf)), backward: false, sorted: sort.length === 0 };
  }
  const backward = order === 'backward';
  if (heads.length === 1) return { ...base, ranges: heads.flatMap(rangesOf), backward, sorted: true };
  if (heads.length > MAX_MERGED)
    return { ...base, ranges: inOrder(heads.flatMap(rangesOf)), backward: false, sorted: false };
  const plans = heads.map((head): IndexPlan => ({
    ...base,
    ranges: rangesOf(head),
    headBytes: head.length,
    backward,
    sorted: true,
  }));
  return { kind: 'merge', plans, sorted: true };
}

/** A sparse or partial index lacks documents: usable only if the filter excludes them too. */
function isComplete(index: Index, filters: readonly Filter[]): boolean {
  const { sparse, partial, fields } = index.spec;
  if (partial && !implies(filters, partial)) return false;
  if (!sparse) return true;
  return fields.some(({ path }) =>
    filters.some((filter) => filter.kind === 'field' && filter.path.text === path && needsValue(filter)),
  );
}

function needsValue(filter: Filter): boolean {
  return filter.kind === 'field' && !filter.predicate.test(undefined);
}

function readPrefix(index: Index, filters: readonly Filter[], taken: Set<Filter>): Prefix | 'nothing' {
  let heads: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  for (const { descending } of index.spec.fields) {
    const before = new Set(taken);
    const bounds = readBounds(index, used, filters, taken);
    if (bounds?.intervals.length === 0) return 'nothing';
    const isPoints = bounds?.intervals.every(({ point }) => point) ?? false;
    if (!bounds || !isPoints || heads.length * bounds.intervals.length > MAX_RANGES) {
      taken.clear();
      for (const filter of before) taken.add(filter);
      break;
    }
    const keys = bounds.intervals.map((interval) => pointKey(interval, descending));
    heads = heads.flatMap((head) => keys.map((key) => Buffer.concat([head, key])));
    used += 1;
  }
  return { heads, used };
}

/** Combines all conditions on the field's path; `taken` collects those that the bounds express completely. */
function readBounds(index: Index, field: number, filters: readonly Filter[], taken: Set<Filter>): Bounds | undefined {
  const path = index.spec.fields[field]?.path;
  if (path === undefined || sharesArray(index, field)) return undefined;
  const multikey = index.isMultikey(field);
  const found = filters.flatMap((filter) => {
    const bounds = pathOf(filter) === path && !missesByName(filter) ? boundsOf(filter) : undefined;
    return bounds ? [{ filter, bounds }] : [];
  });
  // Two elements of one array may meet one condition each: entries of a multikey field can serve only one condition.
  const [first, ...others] = multikey ? found.sort(byTightness).slice(0, 1) : found;
  if (!first) return undefined;
  for (const { filter, bounds } of [first, ...others]) if (bounds.exact) taken.add(filter);
  return others.reduce((sum, other) => intersect(sum, other.bounds), first.bounds);
}

/**
 * A number on a path is a position or a name: an element without that name may still have an entry, for its position.
 */
function missesByName(filter: Filter): boolean {
  return filter.kind === 'field' && filter.predicate.test(undefined) && /\.\d+(\.|$)/.test(filter.path.text);
}

function byTightness(a: { bounds: Bounds }, b: { bounds: Bounds }): number {
  return tightness(b.bounds) - tightness(a.bounds);
}

function pathOf(filter: Filter): string | undefined {
  if (filter.kind === 'field') return filter.path.text;
  return filter.kind === 'not' && filter.filter.kind === 'field' ? filter.filter.path.text : undefined;
}

function tightness({ intervals }: Bounds): number {
  if (intervals.every(({ point }) => point)) return 1_000_000 - intervals.length;
  return 0;
}

/** Entries of two fields below one array pair values of the same element; a filter does not ask for that. */
function sharesArray(index: Index, field: number): boolean {
  const { fields } = index.spec;
  if (!index.isMultikey(field)) return false;
  const root = fields[field]?.path.split('.')[0];
  return fields.slice(0, field).some(({ path }, n) => index.isMultikey(n) && path.split('.')[0] === root);
}

function ranges(head: Buffer, tail: Bounds | undefined, descending: boolean): KeyRange[] {
  if (!tail) return [head.length === 0 ? EVERYTHING : { low: head, high: afterPrefix(head) }];
  const intervals = descending ? tail.intervals.map(inverted) : tail.intervals;
  return inOrder(
    intervals.map(({ low, high }) => ({ low: Buffer.concat([head, low]), high: Buffer.concat([head, high]) })),
  );
}

function inOrder(unsorted: KeyRange[]): KeyRange[] {
  return unsorted.sort((a, b) => Buffer.compare(a.low, b.low));
}

/** Fields with a single value do not affect the order, neither in the index nor in the sort. */
function sortOrder(index: Index, used: number, fixed: boolean, sort: Sort): 'forward' | 'backward' | undefined {
  const { fields } = index.spec;
  if (sort.length === 0) return undefined;
  const constant = new Set(
    fields.slice(0, fixed ? used : 0).flatMap(({ path }, n) => (index.isMultikey(n) ? [] : [path])),
  );
  const sorting = sort.filter(({ path }) => !constant.has(path));
  let direction: 'forward' | 'backward' | undefined;
  for (const [n, { path, descending }] of sorting.entries()) {
    const field = fields[used + n];
    if (field?.path !== path || index.isMultikey(used + n)) return undefined;
    const own = field.descending === descending ? 'forward' : 'backward';
    if (direction && direction !== own) return undefined;
    direction = own;
  }
  return direction ?? 'forward';
}
