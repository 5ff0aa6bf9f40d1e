import { CommandError } from '../errors.ts';
import { documentValue } from '../bson/value.ts';
import type { Collection } from '../store/collection.ts';
import { conjuncts, matches } from './filter.ts';
import { isSorted, type Plan } from './plan.ts';
import { choosePlan, type Question } from './planner.ts';
import { openScan, type Found, type ReadBudget, type Scan } from './scan.ts';
import { sortKey, type Sort } from './sort.ts';

export interface FindOptions extends Omit<Question, 'wanted'> {
  readonly skip: number;
  /** 0 = no limit. */
  readonly limit: number;
  readonly budget: ReadBudget;
}

/** The documents a query asks for, in its order, as a stream that may be read on at any later time. */
export function find(collection: Collection, options: FindOptions): Scan {
  const { skip, limit } = options;
  const plan = choosePlan(collection, { ...options, wanted: limit ? skip + limit : 0 });
  return run(collection, plan, options);
}

export function run(collection: Collection, plan: Plan, options: FindOptions): Scan {
  const { filter, sort, skip, limit, budget } = options;
  const wanted = limit && isSorted(plan) ? skip + limit : 0;
  // Where every entry is a result, skipping needs no documents.
  const isExact = (plan.kind === 'index' || plan.kind === 'set') && plan.exact;
  const skipped = isExact && (sort.length === 0 || isSorted(plan)) ? skip : 0;
  const scan = openScan(collection, plan, sort, budget, { skip: skipped, wanted });
  const all = conjuncts(filter).length === 0 ? scan : new FilterScan(scan, options);
  const isNatural = sort.some(({ path }) => path === '$natural');
  if (sort.length === 0 || isNatural || isSorted(plan))
    return skip || limit ? new SliceScan(all, skip - skipped, limit) : all;
  return new SortScan(collection, all, sort, skip, limit);
}

/** Checks the whole filter: between two batches a document may have changed and no longer belong to its index entry. */
class FilterScan implements Scan {
  constructor(
    private readonly scan: Scan,
    private readonly options: FindOptions,
  ) {}

  next(): Found | undefined {
    const { filter } = this.options;
    for (let found = this.scan.next(); found; found = this.scan.next())
      if (matches(filter, documentValue(found.body))) return found;
    return undefined;
  }
}

class SliceScan implements Scan {
  private left: number;

  constructor(
    private readonly scan: Scan,
    private skip: number,
    limit: number,
  ) {
    this.left = limit || Infinity;
  }

  next(): Found | undefined {
    for (; this.skip > 0; this.skip -= 1) if (!this.scan.next()) return undefined;
    if (this.left <= 0) return undefined;
    this.left -= 1;
    return this.scan.next();
  }
}

interface SortEntry {
  readonly key: Buffer;
  readonly rid: number;
}

const MEMORY_LIMIT = 100 * 1024 * 1024;
const ENTRY_OVERHEAD = 150;

/** Sorts what no index sorts. Only keys are kept, not documents, and with a limit only as many as are wanted. */
class SortScan implements Scan {
  private entries: SortEntry[] | undefined;
  private at = 0;

  constructor(
    private readonly collection: Collection,
    private readonly scan: Scan,
    private readonly sort: Sort,
    private readonly skip: number,
    private readonly limit: number,
  ) {}

  next(): Found | undefined {
    this.entries ??= this.collect();
    while (this.at < this.entries.length) {
      const entry = this.entries[this.at];
      this.at += 1;
      const body = entry && this.collection.fetch(entry.rid);
      if (body) return { rid: entry.rid, body };
    }
    return undefined;
  }

  private collect(): SortEntry[] {
    const wanted = this.limit ? this.skip + this.limit : Infinity;
    const entries: SortEntry[] = [];
    let bytes = 0;
    for (let found = this.scan.next(); found; found = this.scan.next()) {
      const key = sortKey(found.body, this.sort);
      entries.push({ key, rid: found.rid });
      bytes += key.length + ENTRY_OVERHEAD;
      if (entries.length > wanted * 2 + 1000) {
        entries.sort(byKey).length = wanted;
        bytes = entries.reduce((sum, one) => sum + one.key.length + ENTRY_OVERHEAD, 0);
      }
      if (bytes > MEMORY_LIMIT)
        throw new CommandError(292, 'Sort exceeded memory limit of 104857600 bytes; an index or a limit is needed');
    }
    return entries.sort(byKey).slice(this.skip, wanted === Infinity ? undefined : wanted);
  }
}

function byKey(a: SortEntry, b: SortEntry): number {
  return Buffer.compare(a.key, b.key) || a.rid - b.rid;
}
