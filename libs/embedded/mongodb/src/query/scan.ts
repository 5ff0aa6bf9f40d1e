import { bufferOf } from '../store/database.ts';
import type { Collection, Row } from '../store/collection.ts';
import { justAfter, type Chunk, type KeyRange } from '../store/index.ts';
import { PAUSED, type Rows } from '../tasks/task.ts';
import { mayMatch } from './key-condition.ts';
import { KeyMergeScan } from './key-merge-scan.ts';
import { MergeScan } from './merge-scan.ts';
import type { IndexPlan, Plan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import type { Sort } from './sort.ts';

export interface DocumentRow {
  readonly rid: number;
  readonly body: Buffer;
}

/** Reads rows in chunks: no statement stays open between two calls. */
export type Scan = Rows<DocumentRow>;
type Next = ReturnType<Scan['next']>;

export interface Window {
  readonly skip: number;
  readonly maxRows: number;
}

const FIRST_CHUNK = 32;
const MERGE_CHUNK = 8;
const LARGEST_CHUNK = 1024;

export function openScan(
  collection: Collection,
  plan: Plan,
  sort: Sort,
  budget: ReadBudget,
  window: Window = { skip: 0, maxRows: 0 },
): Scan {
  switch (plan.kind) {
    case 'empty':
      return { next: () => undefined };
    case 'collection':
      return new CollectionScan(collection, plan.backward, budget);
    case 'index':
      return new IndexScan(collection, plan, budget, window);
    case 'merge':
      if (isMergedByKeys(plan)) return new KeyMergeScan(collection, plan.plans, budget, window.skip);
      return new MergeScan(
        plan.plans.map((part) => new IndexScan(collection, part, budget, { skip: 0, maxRows: MERGE_CHUNK })),
        sort,
      );
    case 'union':
      return new UnionScan(plan.plans.map((part) => openScan(collection, part, sort, budget)));
  }
}

export function isMergedByKeys(plan: Plan): boolean {
  if (plan.kind !== 'merge') return false;
  return plan.plans.every(({ exact, headBytes, index }) => exact && headBytes !== undefined && !index.multikey);
}

class CollectionScan implements Scan {
  private chunk: Row[] = [];
  private at = 0;
  private size = FIRST_CHUNK;
  private last: number;
  private done = false;

  constructor(
    private readonly collection: Collection,
    private readonly backward: boolean,
    private readonly budget: ReadBudget,
  ) {
    this.last = backward ? Number.MAX_SAFE_INTEGER : 0;
  }

  next(): Next {
    if (this.budget.isDue) return PAUSED;
    if (this.at === this.chunk.length && !this.refill()) return undefined;
    const row = this.chunk[this.at];
    this.at += 1;
    if (!row) return undefined;
    this.budget.documents += 1;
    return { rid: row[0], body: bufferOf(row[1]) };
  }

  private refill(): boolean {
    if (this.done) return false;
    this.chunk = this.collection.rows(this.last, this.backward, this.size);
    this.at = 0;
    this.done = this.chunk.length < this.size;
    this.last = this.chunk.at(-1)?.[0] ?? this.last;
    this.size = Math.min(this.size * 2, LARGEST_CHUNK);
    return this.chunk.length > 0;
  }
}

class IndexScan implements Scan {
  private readonly ranges: KeyRange[];
  private readonly seen: Set<number> | undefined;
  private chunk: readonly number[] = [];
  private at = 0;
  private size: number;
  private skip: number;

  constructor(
    private readonly collection: Collection,
    private readonly plan: IndexPlan,
    private readonly budget: ReadBudget,
    { skip, maxRows }: Window,
  ) {
    this.skip = skip;
    // With an exact plan the wanted documents are the next entries; otherwise a few more are read at once.
    this.size = plan.exact && maxRows > 0 ? Math.min(maxRows, LARGEST_CHUNK) : FIRST_CHUNK;
    this.ranges = plan.backward ? plan.ranges.toReversed() : [...plan.ranges];
    this.seen = plan.index.multikey ? new Set() : undefined;
  }

  next(): Next {
    for (;;) {
      if (this.budget.isDue) return PAUSED;
      const rid = this.chunk[this.at];
      if (rid === undefined) {
        if (!this.refill()) return undefined;
        if (this.plan.conditions.length > 0 && this.budget.isOver) return PAUSED;
        continue;
      }
      this.at += 1;
      this.budget.keys += 1;
      if (this.seen?.has(rid)) continue;
      this.seen?.add(rid);
      if (this.skip > 0) {
        this.skip -= 1;
        continue;
      }
      const body = this.collection.fetch(rid);
      if (!body) continue;
      this.budget.documents += 1;
      return { rid, body };
    }
  }

  private refill(): boolean {
    const { index, backward, lookup } = this.plan;
    this.chunk = [];
    this.at = 0;
    const range = this.ranges.shift();
    if (!range) return false;
    if (lookup) {
      const owner = index.owner(range.low);
      if (owner !== undefined) this.chunk = [owner];
      return true;
    }
    const { rids, last, size } = this.read(range);
    this.chunk = rids;
    if (last && size === this.size)
      this.ranges.unshift(
        backward ? { low: range.low, high: bufferOf(last) } : { low: justAfter(last), high: range.high },
      );
    this.size = Math.min(Math.max(this.size, FIRST_CHUNK / 2) * 2, LARGEST_CHUNK);
    return true;
  }

  private read(range: KeyRange): Chunk & { readonly size: number } {
    const { index, backward, conditions } = this.plan;
    if (conditions.length === 0) {
      const chunk = index.entries(range, backward, this.size);
      return { ...chunk, size: chunk.rids.length };
    }
    const rows = index.keyed(range, backward, this.size);
    const rids = rows.flatMap(([key, rid]) => (mayMatch(bufferOf(key), conditions) ? [rid] : []));
    this.budget.keys += rows.length - rids.length;
    return { rids, last: rows.at(-1)?.[0] ?? null, size: rows.length };
  }
}

class UnionScan implements Scan {
  private readonly seen = new Set<number>();

  constructor(private readonly scans: Scan[]) {}

  next(): Next {
    for (let scan = this.scans[0]; scan; scan = this.scans[0]) {
      const found = scan.next();
      if (found === PAUSED) return PAUSED;
      if (!found) this.scans.shift();
      else if (!this.seen.has(found.rid)) {
        this.seen.add(found.rid);
        return found;
      }
    }
    return undefined;
  }
}
