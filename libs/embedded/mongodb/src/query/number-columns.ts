import { keyNumber } from '../bson/key.ts';
import { documentFromJs, isNumber, numberOf } from '../bson/scalars.ts';
import { BsonType, documentValue, getField, type BsonValue } from '../bson/value.ts';
import type { Collection } from '../store/collection.ts';
import { bufferOf } from '../store/database.ts';
import { justAfter } from '../store/index.ts';
import { SharedTask } from '../tasks/shared-task.ts';
import type { Task } from '../tasks/task.ts';
import { conjuncts, type Filter } from './filter.ts';
import { rangesId } from './entry-sets.ts';
import { candidate } from './index-candidate.ts';
import { allShapes } from './index-shape.ts';
import { parseFilter } from './parse-filter.ts';
import type { IndexPlan } from './plan.ts';

/** The number of a field by row id; NaN where it is missing. */
export type NumberColumn = Float64Array;

interface Kept {
  writes: number;
  column: NumberColumn;
}

const CHUNK = 512;
const MOST_KEPT = 16;
const columns = new WeakMap<Collection, Map<string, SharedTask<Kept | undefined>>>();

/**
 * A field's numbers for all documents that meet these conditions, from an index with a wildcard, read once and kept right.
 * Undefined where no index knows, or where something else than a number is there. To be used before anything is written.
 */
export function* numberColumn(
  collection: Collection,
  all: readonly Filter[],
  path: string,
): Task<NumberColumn | undefined> {
  const plan = planFor(collection, all, path);
  if (!plan) return undefined;
  const known = columns.get(collection) ?? new Map<string, SharedTask<Kept | undefined>>();
  columns.set(collection, known);
  const id = `${plan.index.id}\n${rangesId(plan.ranges)}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reading = known.get(id) ?? new SharedTask(read(collection, plan));
    known.delete(id);
    known.set(id, reading);
    const [oldest] = known.size > MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    const kept = yield* reading.finished();
    const isRight = kept !== undefined && (yield* update(collection, kept, path));
    if (isRight) return kept.column;
    if (known.get(id) === reading) known.delete(id);
    if (!kept) return undefined;
  }
  return undefined;
}

function planFor(collection: Collection, all: readonly Filter[], path: string): IndexPlan | undefined {
  const exists = conjuncts(parseFilter(documentFromJs({ [path]: { $exists: true } })));
  const others = all.filter((one) => one.kind === 'field' && one.path.text !== path);
  for (const shape of allShapes(collection, [...others, ...exists], [])) {
    if (!shape.wildcard || shape.fields[shape.wildcard.at]?.path !== path) continue;
    const plan = candidate(shape, [...others, ...exists], [], false);
    if (plan?.kind === 'index' && exists.every((one) => plan.taken.has(one))) return plan;
  }
  return undefined;
}

function* read(collection: Collection, { index, ranges }: IndexPlan): Task<Kept | undefined> {
  const kept = { writes: collection.writes, column: new Float64Array(collection.documents + 1).fill(NaN) };
  for (const { low, high } of ranges)
    for (let from: Buffer | undefined = low; from;) {
      const entries = index.keyed({ low: from, high }, false, CHUNK);
      for (const [key, rid] of entries) {
        // Nothing stands between what the ranges hold fixed and the value.
        const number = keyNumber(bufferOf(key), low.length);
        if (number === undefined || Number.isNaN(number)) return undefined;
        put(kept, rid, number);
      }
      const last = entries.at(-1)?.[0];
      from = last && entries.length === CHUNK ? justAfter(last) : undefined;
      yield;
    }
  return kept;
}

function put(kept: Kept, rid: number, value: number): void {
  if (rid >= kept.column.length) {
    const larger = new Float64Array(Math.ceil((rid + 1) * 1.25)).fill(NaN);
    larger.set(kept.column);
    kept.column = larger;
  }
  kept.column[rid] = value;
}

/** @returns whether it is right now */
function* update(collection: Collection, kept: Kept, path: string): Task<boolean> {
  const parts = path.split('.').map((part) => Buffer.from(part));
  while (kept.writes < collection.writes) {
    const written = collection.log.since(kept.writes);
    if (!written) return false;
    kept.writes = collection.writes;
    for (const rid of written) {
      const body = collection.fetch(rid);
      const value = body && leaf(documentValue(body), parts);
      if (value && !isExact(value)) return false;
      put(kept, rid, value ? numberOf(value) : NaN);
    }
    yield;
  }
  return true;
}

const isExact = (value: BsonValue): boolean =>
  isNumber(value) && value.type !== BsonType.decimal128 && !Number.isNaN(numberOf(value));

function leaf(from: BsonValue, parts: readonly Buffer[]): BsonValue | undefined {
  let value: BsonValue | undefined = from;
  for (const part of parts) value = value?.type === BsonType.object ? getField(value, part) : undefined;
  return value;
}
