import type { Collection } from '../store/collection.ts';
import { IndexedDocument } from '../store/index-keys.ts';
import { justAfter, type KeyRange } from '../store/index.ts';
import { SharedTask } from '../tasks/shared-task.ts';
import type { Task } from '../tasks/task.ts';
import { isWithin, rangesId } from './entry-sets.ts';
import type { IndexPlan } from './plan.ts';
import { ReadBudget } from './read-budget.ts';
import { Walk } from './walk.ts';

/**
 * Where each document stands in the order of an index, by row id; NaN for what is not in its ranges. Many documents are put
 * in order by it without one of them being read. Never changed once it is given away.
 */
export class Positions {
  constructor(
    private readonly all: Float64Array,
    /** Those that were written since all were found out; NaN for what is not in the ranges any more. */
    private readonly moved: ReadonlyMap<number, number> = new Map(),
  ) {}

  at(rid: number): number {
    return (this.moved.size > 0 ? this.moved.get(rid) : undefined) ?? this.all[rid] ?? NaN;
  }

  get bytes(): number {
    return this.all.byteLength;
  }

  with(moved: ReadonlyMap<number, number>): Positions {
    if (moved.size === 0) return this;
    if (this.moved.size + moved.size <= MOST_MOVED) return new Positions(this.all, new Map([...this.moved, ...moved]));
    const highest = Math.max(this.all.length - 1, ...this.moved.keys(), ...moved.keys());
    const all = nowhere(highest + 1);
    all.set(this.all);
    for (const some of [this.moved, moved]) for (const [rid, position] of some) all[rid] = position;
    return new Positions(all);
  }
}

interface Kept {
  /** Of the collection: what was written behind them is to be looked at once more. */
  readonly writes: number;
  readonly positions: Positions;
}

interface Order {
  /** Whoever needs it does a part of the work; nobody does it twice. */
  building?: SharedTask<Kept> | undefined;
  /** What questions have done without since it was last right, in entries of an index. */
  missed: number;
  kept?: Kept | undefined;
}

/** What it takes to find them out, in entries; done when questions have done without as much. */
const COST_PER_DOCUMENT = 2;
/** To find the place of one that has been written. */
const COST_PER_WRITE = 100;
const KEPT_BYTES = 16 * 1024 * 1024;
const LEAST_KEPT = 2;
const KNOWN_ORDERS = 64;
const NEIGHBOURS = 8;
const AT_ONCE = 256;
/** So many are looked up one by one before all are copied. */
const MOST_MOVED = 256;
/** Beyond these, positions are let go of. */
const MOST_WRITES = 512;

const orders = new WeakMap<Collection, Map<string, Order>>();

/**
 * Positions in the order of a walk, where they are known or have become worth being found out.
 *
 * @param saved by them, in entries of an index that need not be read
 */
export function* positionsOf(
  collection: Collection,
  walk: readonly IndexPlan[],
  saved: number,
  budget: ReadBudget,
): Task<Positions | undefined> {
  const order = orderOf(collection, walk);
  const written = order.kept ? collection.writes - order.kept.writes : Infinity;
  if (written > MOST_WRITES) order.kept = undefined;
  order.missed += saved;
  const cost = order.kept ? written * COST_PER_WRITE : collection.documents * COST_PER_DOCUMENT;
  if (order.missed < cost && !order.building) return undefined;
  order.missed = 0;
  if (!order.kept) order.building ??= new SharedTask(allPositions(collection, walk));
  const before = order.kept ?? (yield* built(order));
  if (!before) return undefined;
  order.kept = yield* new Updater(collection, walk, before, budget).run();
  letGo(collection);
  return order.kept?.positions;
}

function* built(order: Order): Task<Kept | undefined> {
  const { building } = order;
  try {
    return building && (yield* building.finished());
  } finally {
    // Out of time, perhaps: the others go on.
    if (building?.isOver && order.building === building) order.building = undefined;
  }
}

function orderOf(collection: Collection, walk: readonly IndexPlan[]): Order {
  const known = orders.get(collection) ?? new Map<string, Order>();
  orders.set(collection, known);
  const id = walk.map(({ index, ranges }) => `${index.id}\n${rangesId(ranges)}`).join('\n\n\n');
  const order = known.get(id) ?? { missed: 0 };
  known.delete(id);
  known.set(id, order);
  const [oldest] = known.size > KNOWN_ORDERS ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  return order;
}

/** What has not been asked for the longest time goes first. */
function letGo(collection: Collection): void {
  const all = [...(orders.get(collection)?.values() ?? [])].filter(({ kept }) => kept).toReversed();
  let bytes = 0;
  for (const [n, order] of all.entries()) {
    bytes += order.kept?.positions.bytes ?? 0;
    if (n >= LEAST_KEPT && bytes > KEPT_BYTES) order.kept = undefined;
  }
}

const forward = (plan: IndexPlan): IndexPlan => ({ ...plan, backward: false });

function* allPositions(collection: Collection, walk: readonly IndexPlan[]): Task<Kept> {
  const { writes } = collection;
  const entries = new Walk(walk.map(forward), new ReadBudget());
  let positions = nowhere(collection.documents + 1);
  let position = 0;
  for (let rid = entries.next(); rid !== undefined; rid = entries.next()) {
    positions = withRoom(positions, rid);
    positions[rid] = position += 1;
    if (position % AT_ONCE === 0) yield;
  }
  return { writes, positions: new Positions(positions) };
}

function nowhere(length: number): Float64Array {
  return new Float64Array(length).fill(NaN);
}

function withRoom(positions: Float64Array, rid: number): Float64Array {
  if (rid < positions.length) return positions;
  const larger = nowhere(Math.ceil((rid + 1) * 1.25));
  larger.set(positions);
  return larger;
}

/** Finds new places for what has been written since, between the neighbours that it has in the index by now. */
class Updater {
  private readonly moved = new Map<number, number>();
  private readonly unplaced = new Set<number>();

  constructor(
    private readonly collection: Collection,
    private readonly walk: readonly IndexPlan[],
    private readonly kept: Kept,
    private readonly budget: ReadBudget,
  ) {}

  /** Undefined where too much was written, or where there is no number between two neighbours any more. */
  *run(): Task<Kept | undefined> {
    let { writes } = this.kept;
    for (;;) {
      const written = this.collection.log.since(writes);
      if (!written) return undefined;
      writes = this.collection.writes;
      this.forget(written);
      if (this.unplaced.size > MOST_WRITES) return undefined;
      const [rid] = this.unplaced;
      if (rid === undefined) return { writes, positions: this.kept.positions.with(this.moved) };
      if (!this.place(rid)) return undefined;
      yield;
    }
  }

  private forget(written: ReadonlySet<number>): void {
    for (const rid of written) {
      this.moved.set(rid, NaN);
      this.unplaced.add(rid);
    }
  }

  /** Neighbours that have no place yet get theirs with it. */
  private place(rid: number): boolean {
    this.unplaced.delete(rid);
    const at = this.placeOf(rid);
    if (!at) return true;
    const before = this.neighbours(at.map(({ plan, key }) => upTo(plan, key)));
    const after = this.neighbours(at.map(({ plan, key }) => behind(plan, key)));
    const all = [...before.rids.toReversed(), rid, ...after.rids];
    const { position: low = (after.position ?? 0) - all.length - 1 } = before;
    const { position: high = low + all.length + 1 } = after;
    const step = (high - low) / (all.length + 1);
    let last = low;
    for (const [n, each] of all.entries()) {
      const position = low + step * (n + 1);
      if (!(position > last && position < high)) return false;
      this.moved.set(each, (last = position));
      this.unplaced.delete(each);
    }
    return true;
  }

  /** Where its key would stand in each of the streams. */
  private placeOf(rid: number) {
    const [first] = this.walk;
    const body = this.collection.fetch(rid);
    if (!first || !body) return undefined;
    const keys = first.index.keysOf(new IndexedDocument(body)).keys.map((key) => first.index.stored(key, rid));
    for (const key of keys) {
      const own = this.walk.find(({ ranges }) => isWithin(key, ranges));
      const tail = own && key.subarray(own.headBytes ?? 0);
      if (tail) return this.walk.map((plan) => ({ plan, key: Buffer.concat([headOf(plan), tail]) }));
    }
    return undefined;
  }

  /** The nearest one that has a place, and those in front of it. */
  private neighbours(walk: readonly IndexPlan[]): { rids: number[]; position?: number } {
    const next = new Walk(walk, this.budget, NEIGHBOURS).next;
    const rids: number[] = [];
    for (let rid = next(); rid !== undefined; rid = next()) {
      const position = this.moved.get(rid) ?? this.kept.positions.at(rid);
      if (!Number.isNaN(position)) return { rids, position };
      rids.push(rid);
    }
    return { rids };
  }
}

function headOf({ ranges, headBytes = 0 }: IndexPlan): Buffer {
  return ranges[0]?.low.subarray(0, headBytes) ?? Buffer.alloc(0);
}

function upTo(plan: IndexPlan, key: Buffer): IndexPlan {
  const below = ({ low, high }: KeyRange): KeyRange => ({ low, high: Buffer.compare(high, key) < 0 ? high : key });
  return { ...plan, ranges: plan.ranges.map(below).filter(isOpen), backward: true };
}

function behind(plan: IndexPlan, key: Buffer): IndexPlan {
  const next = justAfter(key);
  const above = ({ low, high }: KeyRange): KeyRange => ({ low: Buffer.compare(low, next) > 0 ? low : next, high });
  return { ...plan, ranges: plan.ranges.map(above).filter(isOpen), backward: false };
}

const isOpen = ({ low, high }: KeyRange): boolean => Buffer.compare(low, high) < 0;
