import { bufferOf } from '../store/database.ts';
import type { Collection } from '../store/collection.ts';
import { justAfter, type KeyRange } from '../store/index.ts';
import { PAUSED } from '../tasks/task.ts';
import type { IndexPlan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import type { Scan } from './scan.ts';

const FIRST_CHUNK = 64;
const LARGEST_CHUNK = 1024;

/** Merges index entries by their keys, without reading documents to compare or skip them. */
export class KeyMergeScan implements Scan {
  private streams: readonly EntryStream[];

  constructor(
    private readonly collection: Collection,
    plans: readonly IndexPlan[],
    private readonly budget: ReadBudget,
    private skip: number,
  ) {
    const some = plans.filter(({ index, ranges }) => ranges.some((range) => index.countUpTo(range, 1) > 0));
    this.streams = some.map((plan) => new EntryStream(plan, some.length > 1, budget));
  }

  next(): ReturnType<Scan['next']> {
    for (;;) {
      if (this.budget.isDue) return PAUSED;
      const rid = this.nextEntry();
      if (rid === undefined) return undefined;
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

  private nextEntry(): number | undefined {
    let best: EntryStream | undefined;
    for (const stream of this.streams) {
      if (!stream.isOpen) this.streams = this.streams.filter((open) => open !== stream);
      else if (!best || stream.isBefore(best)) best = stream;
    }
    return best?.take();
  }
}

class EntryStream {
  private readonly ranges: KeyRange[];
  private rids: readonly number[] = [];
  private keys: readonly Buffer[] = [];
  private at = 0;
  private size = FIRST_CHUNK;

  constructor(
    private readonly plan: IndexPlan,
    private readonly isCompared: boolean,
    private readonly budget: ReadBudget,
  ) {
    this.ranges = plan.backward ? plan.ranges.toReversed() : [...plan.ranges];
  }

  get isOpen(): boolean {
    while (this.at === this.rids.length) {
      const range = this.ranges.shift();
      if (!range) return false;
      this.read(range);
    }
    return true;
  }

  take(): number | undefined {
    const rid = this.rids[this.at];
    this.at += 1;
    return rid;
  }

  isBefore(other: EntryStream): boolean {
    const [own, others] = [this.keys[this.at], other.keys[other.at]];
    if (!own || !others) return false;
    const [from, otherFrom] = [this.plan.headBytes ?? 0, other.plan.headBytes ?? 0];
    const order = own.compare(others, otherFrom, others.length, from, own.length);
    return this.plan.backward ? order > 0 : order < 0;
  }

  private read(range: KeyRange): void {
    const { index, backward } = this.plan;
    let last: Uint8Array | null | undefined;
    if (this.isCompared) {
      const rows = index.keyed(range, backward, this.size);
      this.rids = rows.map(([, rid]) => rid);
      this.keys = rows.map(([key]) => bufferOf(key));
      last = this.keys.at(-1);
    } else ({ rids: this.rids, last } = index.entries(range, backward, this.size));
    this.at = 0;
    this.budget.keys += this.rids.length;
    if (last && this.rids.length === this.size)
      this.ranges.unshift(
        backward ? { low: range.low, high: bufferOf(last) } : { low: justAfter(last), high: range.high },
      );
    this.size = Math.min(this.size * 2, LARGEST_CHUNK);
  }
}
