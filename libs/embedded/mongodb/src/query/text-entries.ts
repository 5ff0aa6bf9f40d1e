import { afterPrefix, keyText } from '../bson/key.ts';
import type { Collection } from '../store/collection.ts';
import { bufferOf } from '../store/database.ts';
import { justAfter, type Index, type KeyRange } from '../store/index.ts';
import type { Task } from '../tasks/task.ts';
import { entrySet } from './entry-sets.ts';
import type { Filter } from './filter.ts';
import { candidate } from './index-candidate.ts';
import { allShapes } from './index-shape.ts';
import type { IndexPlan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import type { RidSet } from './rid-set.ts';
import { exactSet } from './set-plan.ts';

const CHUNK = 512;

/**
 * How many of the documents that match have which text of an array, from an index on that array. Undefined where no index
 * knows both: which documents match, and their texts.
 *
 * @param range on the array, whose elements it compares with texts
 */
export function* entriesByText(
  collection: Collection,
  all: readonly Filter[],
  range: Filter,
  budget: ReadBudget,
): Task<ReadonlyMap<string, number> | undefined> {
  const plan = planFor(collection, all, range);
  if (!plan) return undefined;
  const rest = all.filter((one) => !plan.taken.has(one));
  const within = rest.length === 0 ? undefined : yield* exactSet(collection, all, budget);
  if (rest.length > 0 && !within) return undefined;
  const counts = new Map<string, number>();
  const counter = new Counter(collection, plan, within, budget);
  for (const each of plan.ranges) if (!(yield* counter.count(each, counts))) return undefined;
  return counts;
}

function planFor(collection: Collection, all: readonly Filter[], range: Filter): IndexPlan | undefined {
  const path = range.kind === 'field' ? range.path.text : undefined;
  const others = all.filter((one) => one.kind !== 'field' || one.path.text !== path);
  for (const shape of allShapes(collection, all, [])) {
    const at = shape.fields.findIndex((field) => field.path === path);
    if (at < 0 || !shape.index.isMultikey(at)) continue;
    const plan = candidate(shape, [...others, range], [], false);
    // An array of the documents' own, each text of which has one entry.
    if (plan?.kind === 'index' && plan.taken.has(range) && plan.fieldsBefore === at) return plan;
  }
  return undefined;
}

class Counter {
  constructor(
    private readonly collection: Collection,
    private readonly plan: IndexPlan,
    private readonly within: RidSet | undefined,
    private readonly budget: ReadBudget,
  ) {}

  /** @returns whether all keys tell a text */
  *count({ low, high }: KeyRange, counts: Map<string, number>): Task<boolean> {
    const { index, fieldsBefore } = this.plan;
    for (let from: Buffer | undefined = low; from;) {
      const entries = index.keyed({ low: from, high }, false, CHUNK);
      let first: string | undefined;
      let text: ReturnType<typeof keyText>;
      for (const [stored, rid] of entries) {
        text = keyText(bufferOf(stored), fieldsBefore);
        if (!text) return false;
        first ??= text.value;
        if (!this.within || this.within.has(rid)) counts.set(text.value, (counts.get(text.value) ?? 0) + 1);
      }
      this.budget.keys += entries.length;
      yield;
      const last = entries.at(-1)?.[0];
      if (!last || !text || entries.length < CHUNK) return true;
      from = justAfter(last);
      // A text that fills a chunk on its own is shared by many: what is left of it is taken as a whole.
      if (text.value !== first) continue;
      const rest = { low: from, high: afterPrefix(bufferOf(last).subarray(0, text.end)) };
      const more = yield* this.many(index, rest);
      if (more > 0) counts.set(text.value, (counts.get(text.value) ?? 0) + more);
      from = rest.high;
    }
    return true;
  }

  private *many(index: Index, range: KeyRange): Task<number> {
    const set = yield* entrySet(this.collection, { index, ranges: [range] }, this.budget);
    return (this.within ? set.and(this.within) : set).size;
  }
}
