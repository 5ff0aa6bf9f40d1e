import { keyText } from '../bson/key.ts';
import { justAfter, type Index, type KeyRange } from '../store/index.ts';
import { bufferOf } from '../store/database.ts';
import type { Task } from '../tasks/task.ts';
import { afterPrefix } from '../bson/key.ts';
import { textValue } from '../bson/scalars.ts';
import type { Filter } from './filter.ts';
import type { IndexPlan } from './plan.ts';
import { RidSet } from './rid-set.ts';
import type { ReadBudget } from './read-budget.ts';

const CHUNK = 4096;
const KEYED_CHUNK = 512;
const REMEMBERED = 64;

interface Remembered {
  readonly changes: number;
  readonly set: RidSet;
}

/** Sets of whole ranges, until their index changes: counting and paging ask for the same ones again. */
const remembered = new WeakMap<Index, Map<string, Remembered>>();

/** The documents in the ranges of a plan. */
export function* entrySet({ index, ranges }: IndexPlan, budget: ReadBudget): Task<RidSet> {
  const id = rangesId(ranges);
  const before = known(index, id);
  if (before) return before;
  const { changes } = index;
  const set = new RidSet();
  for (const range of ranges) yield* addRange(set, index, range, budget);
  return remember(index, id, { changes, set });
}

function known(index: Index, id: string): RidSet | undefined {
  const found = remembered.get(index)?.get(id);
  return found?.changes === index.changes ? found.set : undefined;
}

/** What was found while the index changed is good for the one who asked: it is right about all that did not change. */
function remember(index: Index, id: string, found: Remembered): RidSet {
  const sets = remembered.get(index) ?? new Map<string, Remembered>();
  if (sets.size >= REMEMBERED) sets.clear();
  if (found.changes === index.changes) remembered.set(index, sets.set(id, found));
  return found.set;
}

const rangesId = (ranges: readonly KeyRange[]): string =>
  ranges.map(({ low, high }) => `${low.toString('latin1')}\n${high.toString('latin1')}`).join('\n\n');

function* addRange(set: RidSet, index: Index, { low, high }: KeyRange, budget: ReadBudget): Task<void> {
  for (let from: Buffer | undefined = low; from;) {
    const { rids, last } = index.entries({ low: from, high }, false, CHUNK);
    set.add(rids);
    budget.keys += rids.length;
    from = last && rids.length === CHUNK ? justAfter(last) : undefined;
    yield;
  }
}

/**
 * The documents in the ranges of a plan whose values meet its `checked` condition, told by the keys: each value once,
 * however many documents share it. Undefined where keys do not tell.
 */
export function* checkedSet(plan: IndexPlan, budget: ReadBudget): Task<RidSet | undefined> {
  const { checked, index, ranges, fieldsBefore } = plan;
  if (checked?.kind !== 'field' || (checked.predicate.op !== 'regex' && checked.predicate.op !== 'in'))
    return undefined;
  if (index.spec.fields[fieldsBefore]?.descending) return undefined;
  const { predicate } = checked;
  const operands = predicate.op === 'regex' ? [predicate.operand] : predicate.operands;
  const id = [rangesId(ranges), ...operands.map((operand) => operand.bytes().toString('latin1'))].join('\n\n\n');
  const before = known(index, id);
  if (before) return before;
  const { changes } = index;
  const set = new RidSet();
  for (const range of ranges)
    if (!(yield* addChecked(set, index, range, checked, fieldsBefore, budget))) return undefined;
  return remember(index, id, { changes, set });
}

function* addChecked(
  set: RidSet,
  index: Index,
  { low, high }: KeyRange,
  { predicate }: Filter & { kind: 'field' },
  fieldsBefore: number,
  budget: ReadBudget,
): Task<boolean> {
  let value = '';
  let holds = false;
  for (let from: Buffer | undefined = low; from;) {
    const entries = index.keyed({ low: from, high }, false, KEYED_CHUNK);
    const first = value;
    let end = 0;
    for (const [stored, rid] of entries) {
      const key = bufferOf(stored);
      const text = keyText(key, fieldsBefore);
      if (!text) return false;
      if (text.value !== value) holds = predicate.test(textValue(text.value));
      value = text.value;
      end = text.end;
      if (holds) set.add([rid]);
    }
    budget.keys += entries.length;
    yield;
    const last = entries.at(-1)?.[0];
    if (!last || entries.length < KEYED_CHUNK) return true;
    // A value that fills a chunk on its own is shared by many: what is left of it is taken as a whole.
    const rest = { low: justAfter(last), high: afterPrefix(bufferOf(last).subarray(0, end)) };
    if (value !== first) from = justAfter(last);
    else {
      if (holds) yield* addRange(set, index, rest, budget);
      from = rest.high;
    }
  }
  return true;
}
