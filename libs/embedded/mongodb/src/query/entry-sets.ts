import { keyText } from '../bson/key.ts';
import { IndexedDocument } from '../store/index-keys.ts';
import { justAfter, type Index, type KeyRange } from '../store/index.ts';
import { bufferOf } from '../store/database.ts';
import type { Collection } from '../store/collection.ts';
import type { Task } from '../tasks/task.ts';
import { afterPrefix } from '../bson/key.ts';
import { textValue } from '../bson/scalars.ts';
import type { Filter } from './filter.ts';
import type { IndexPlan } from './plan.ts';
import { RidSet } from './rid-set.ts';
import type { ReadBudget } from './read-budget.ts';

const CHUNK = 4096;
const KEYED_CHUNK = 512;
const REMEMBERED = 128;
/** Entries read for it, for each document of the collection; what took less is found again soon. */
const WORTH_REMEMBERING = 1 / 512;
/** So many entries are read in the time that one document takes to be looked at again; a few cost nothing to speak of. */
const ENTRIES_PER_DOCUMENT = 100;
const FEW = 16;

interface Remembered {
  /** Of the collection, when it was begun: what was written behind them is to be looked at once more. */
  readonly writes: number;
  readonly set: RidSet;
  /** How many entries were read for it. */
  readonly cost: number;
}

/** Sets of whole ranges: counting and paging ask for the same ones again. */
const remembered = new WeakMap<Index, Map<string, Remembered>>();

/** Whether a document belongs to a set, by one of its keys; undefined where that does not tell. */
type Holds = (key: Buffer) => boolean | undefined;

/** The documents in the ranges of a plan. */
export function* entrySet(
  collection: Collection,
  { index, ranges }: Pick<IndexPlan, 'index' | 'ranges'>,
  budget: ReadBudget,
): Task<RidSet> {
  const id = rangesId(ranges);
  const before = yield* known(collection, index, id, (key) => isWithin(key, ranges));
  if (before) return before;
  const { writes } = collection;
  const set = new RidSet();
  const keysBefore = budget.keys;
  for (const range of ranges) yield* addRange(set, index, range, budget);
  return remember(collection, index, id, { writes, set, cost: budget.keys - keysBefore });
}

/** As it was, but for the documents that were written since: those are looked at again. */
function* known(collection: Collection, index: Index, id: string, holds: Holds): Task<RidSet | undefined> {
  const found = remembered.get(index)?.get(id);
  const written = found && collection.log.since(found.writes);
  if (!written || written.size > FEW + found.cost / ENTRIES_PER_DOCUMENT) return undefined;
  const { writes } = collection;
  if (written.size === 0) return remember(collection, index, id, { ...found, writes });
  // Somebody may still be reading the one there is.
  const set = found.set.copy();
  for (const rid of written) {
    const body = collection.fetch(rid);
    const held = (body ? index.keysOf(new IndexedDocument(body)).keys : []).map(holds);
    if (held.includes(undefined)) return undefined;
    if (held.includes(true)) set.add([rid]);
    else set.remove(rid);
    yield;
  }
  return remember(collection, index, id, { ...found, writes, set });
}

/** What was written while it was made is right for the one who asked, and looked at again for the next. */
function remember(collection: Collection, index: Index, id: string, found: Remembered): RidSet {
  const sets = remembered.get(index) ?? new Map<string, Remembered>();
  remembered.set(index, sets);
  sets.delete(id);
  if (found.cost < collection.documents * WORTH_REMEMBERING) return found.set;
  const [oldest] = sets.size >= REMEMBERED ? sets.keys() : [];
  if (oldest !== undefined) sets.delete(oldest);
  sets.set(id, found);
  return found.set;
}

export function isWithin(key: Buffer, ranges: readonly KeyRange[]): boolean {
  return ranges.some(({ low, high }) => Buffer.compare(key, low) >= 0 && Buffer.compare(key, high) < 0);
}

export const rangesId = (ranges: readonly KeyRange[]): string =>
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
export function* checkedSet(collection: Collection, plan: IndexPlan, budget: ReadBudget): Task<RidSet | undefined> {
  const { checked, index, ranges, fieldsBefore } = plan;
  if (checked?.kind !== 'field' || (checked.predicate.op !== 'regex' && checked.predicate.op !== 'in'))
    return undefined;
  const { predicate } = checked;
  const operands = predicate.op === 'regex' ? [predicate.operand] : predicate.operands;
  const id = [rangesId(ranges), ...operands.map((operand) => operand.bytes().toString('latin1'))].join('\n\n\n');
  const before = yield* known(collection, index, id, (key) => {
    if (!isWithin(key, ranges)) return false;
    const text = keyText(key, fieldsBefore);
    return text && predicate.test(textValue(text.value));
  });
  if (before) return before;
  const { writes } = collection;
  const set = new RidSet();
  const keysBefore = budget.keys;
  for (const range of ranges)
    if (!(yield* addChecked(set, index, range, checked, fieldsBefore, budget))) return undefined;
  return remember(collection, index, id, { writes, set, cost: budget.keys - keysBefore });
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
