import { bufferOf } from '../store/database.ts';
import type { Collection } from '../store/collection.ts';
import { justAfter, type KeyRange } from '../store/index.ts';
import { PAUSED } from '../tasks/task.ts';
import type { IndexPlan, SetPlan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import type { Scan } from './scan.ts';

/** Documents of a set in the order of a walk through indexes, or else as they are stored. */
export class SetScan implements Scan {
  private readonly order: () => number | undefined;

  constructor(
    private readonly collection: Collection,
    private readonly plan: SetPlan,
    private readonly budget: ReadBudget,
    private skip: number,
  ) {
    const { walk, within } = plan;
    if (walk) this.order = new Walk(walk, budget).next;
    else {
      let last = -1;
      this.order = () => {
        last = within?.after(last) ?? -1;
        return last < 0 ? undefined : last;
      };
    }
  }

  next(): ReturnType<Scan['next']> {
    const { within, without } = this.plan;
    for (;;) {
      if (this.budget.isDue) return PAUSED;
      const rid = this.order();
      if (rid === undefined) return undefined;
      if ((within && !within.has(rid)) || without?.has(rid)) continue;
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
}

/** Entries of several streams in one order, by their keys: no document is read to compare. */
class Walk {
  private streams: readonly EntryStream[];

  constructor(plans: readonly IndexPlan[], budget: ReadBudget) {
    const some = plans.filter(({ index, ranges }) => ranges.some((range) => index.countUpTo(range, 1) > 0));
    this.streams = some.map((plan) => new EntryStream(plan, some.length > 1, budget));
  }

  readonly next = (): number | undefined => {
    let best: EntryStream | undefined;
    for (const stream of this.streams) {
      if (!stream.isOpen) this.streams = this.streams.filter((one) => one !== stream);
      else if (!best || stream.isBefore(best)) best = stream;
    }
    return best?.take();
  };
}

const FIRST_CHUNK = 64;
const LARGEST_CHUNK = 1024;

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

  /** Behind what each stream holds fixed; equal keys end with different row ids. */
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
