import { afterPrefix, keyOf, typeOrder } from '../bson/key.ts';
import { BsonType, elementsOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, regexOf, UNDEFINED } from '../bson/scalars.ts';
import type { Filter } from './filter.ts';
import { literalPrefix } from './regex.ts';
import type { Predicate } from './predicate.ts';

/** From `low` to `high` (exclusive); `point` if it holds exactly one value. */
export interface Interval {
  readonly low: Buffer;
  readonly high: Buffer;
  readonly point: boolean;
}

export interface Bounds {
  readonly intervals: readonly Interval[];
  readonly exact: boolean;
}

const point = (key: Buffer): Interval => ({ low: key, high: afterPrefix(key), point: true });
const typeOnly = (order: number): Interval => ({
  low: Buffer.from([order]),
  high: Buffer.from([order + 1]),
  point: false,
});

const NULLS: Bounds = {
  intervals: [BsonType.undefined, BsonType.null].map((type) => ({ ...typeOnly(typeOrder(type)), point: true })),
  exact: false,
};
const NAN_KEY = Buffer.from([typeOrder(BsonType.double), 0, 0, 0, 0, 0, 0, 0, 0, 0x80]);
const NOTHING: Bounds = { intervals: [], exact: true };

/** Holds the entries of all documents that satisfy the condition; undefined: anywhere. */
export function boundsOf(filter: Filter): Bounds | undefined {
  if (filter.kind === 'field' && filter.predicate.op === 'elemMatch') return boundsOfElement(filter.predicate.each);
  if (filter.kind === 'field') return boundsOfPredicate(filter.predicate);
  const isMissing = filter.kind === 'not' && filter.filter.kind === 'field' && filter.filter.predicate.op === 'exists';
  return isMissing ? NULLS : undefined;
}

/** Entries are elements, so one element meets both ends of a range. Values that are not arrays have entries too. */
function boundsOfElement(each: readonly Filter[] | undefined): Bounds | undefined {
  const [first, ...others] = (each ?? []).map((filter) =>
    filter.kind === 'field' ? boundsOfPredicate(filter.predicate) : undefined,
  );
  if (!first || others.some((bounds) => !bounds)) return undefined;
  const { intervals } = others.reduce((sum: Bounds, bounds) => (bounds ? intersect(sum, bounds) : sum), first);
  return { intervals, exact: false };
}

function boundsOfPredicate(predicate: Predicate): Bounds | undefined {
  switch (predicate.op) {
    case 'eq':
      return equal(predicate.operand);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return ordered(predicate.op, predicate.operand);
    case 'in':
      return union(predicate.operands.map((value) => (value.type === BsonType.regex ? regex(value) : equal(value))));
    case 'regex':
      return regex(predicate.operand);
    default:
      return undefined;
  }
}

function equal(operand: BsonValue): Bounds {
  if (operand.type === BsonType.null || operand.type === BsonType.undefined) return NULLS;
  if (!operand.isArray()) return { intervals: [point(keyOf(operand))], exact: true };
  const first = elementsOf(operand)[0] ?? UNDEFINED;
  return { intervals: normalized([point(keyOf(first)), point(keyOf(operand))]), exact: false };
}

function ordered(op: 'gt' | 'gte' | 'lt' | 'lte', operand: BsonValue): Bounds | undefined {
  if (operand.type === BsonType.null) return op === 'gte' || op === 'lte' ? NULLS : NOTHING;
  if (operand.isArray() || operand.type === BsonType.minKey || operand.type === BsonType.maxKey) return undefined;
  if (isNumber(operand) && Number.isNaN(numberOf(operand)))
    return op === 'gte' || op === 'lte' ? { intervals: [point(NAN_KEY)], exact: true } : NOTHING;
  const type = typeOnly(typeOrder(operand.type));
  const key = keyOf(operand);
  const lowest = isNumber(operand) ? afterPrefix(NAN_KEY) : type.low;
  const low = op === 'gt' ? afterPrefix(key) : op === 'gte' ? key : lowest;
  const high = op === 'lt' ? key : op === 'lte' ? afterPrefix(key) : type.high;
  const isEmpty = Buffer.compare(low, high) >= 0;
  return { intervals: isEmpty ? [] : [{ low, high, point: false }], exact: true };
}

function regex(operand: BsonValue): Bounds {
  const { pattern, flags } = regexOf(operand);
  const prefix = literalPrefix(pattern, flags);
  const order = typeOrder(BsonType.string);
  const escaped = Buffer.from(prefix.replace(/[\0\x01]/g, (c) => (c === '\0' ? '\x01\x01' : '\x01\x02')));
  const start = Buffer.concat([Buffer.from([order]), escaped]);
  const strings = { low: start, high: afterPrefix(start), point: false };
  return { intervals: normalized([strings, point(keyOf(operand))]), exact: false };
}

function union(bounds: readonly Bounds[]): Bounds {
  return {
    intervals: normalized(bounds.flatMap(({ intervals }) => intervals)),
    exact: bounds.every(({ exact }) => exact),
  };
}

function normalized(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => Buffer.compare(a.low, b.low));
  const merged: Interval[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (!last || Buffer.compare(next.low, last.high) >= 0) merged.push(next);
    else if (Buffer.compare(next.high, last.high) > 0)
      merged[merged.length - 1] = { low: last.low, high: next.high, point: false };
  }
  return merged;
}

export function intersect(a: Bounds, b: Bounds): Bounds {
  const intervals: Interval[] = [];
  for (const left of a.intervals)
    for (const right of b.intervals) {
      const low = Buffer.compare(left.low, right.low) >= 0 ? left.low : right.low;
      const high = Buffer.compare(left.high, right.high) <= 0 ? left.high : right.high;
      if (Buffer.compare(low, high) < 0) intervals.push({ low, high, point: left.point || right.point });
    }
  return { intervals, exact: a.exact && b.exact };
}

export function inverted({ low, high, point: isPoint }: Interval): Interval {
  return { low: afterPrefix(flip(high)), high: afterPrefix(flip(low)), point: isPoint };
}

export function pointKey(interval: Interval, descending: boolean): Buffer {
  return descending ? flip(interval.low) : interval.low;
}

function flip(bytes: Buffer): Buffer {
  const flipped = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) flipped[i] = ~(bytes[i] ?? 0);
  return flipped;
}
