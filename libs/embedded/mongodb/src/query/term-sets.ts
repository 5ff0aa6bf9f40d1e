import { keyText } from '../bson/key.ts';
import { documentFromJs } from '../bson/scalars.ts';
import type { Collection } from '../store/collection.ts';
import type { Task } from '../tasks/task.ts';
import { entrySet } from './entry-sets.ts';
import { conjuncts, type Filter } from './filter.ts';
import { candidate } from './index-candidate.ts';
import { allShapes } from './index-shape.ts';
import { parseFilter } from './parse-filter.ts';
import { RidSet } from './rid-set.ts';
import type { ReadBudget } from './read-budget.ts';

/**
 * Which documents have each of these texts in an array, of those that meet the other conditions; from an index on that
 * array, or undefined where none knows.
 */
export function* termSets(
  collection: Collection,
  all: readonly Filter[],
  path: string,
  terms: readonly string[],
  budget: ReadBudget,
): Task<ReadonlyMap<string, RidSet> | undefined> {
  const [wanted] = conjuncts(parseFilter(documentFromJs({ [path]: { $in: terms } })));
  const others = all.filter((one) => one.kind === 'field' && one.path.text !== path);
  for (const shape of allShapes(collection, all, [])) {
    const at = shape.fields.findIndex((field) => field.path === path);
    if (!wanted || at < 0 || shape.wildcard || shape.index.spec.sparse) continue;
    // An array and nothing else: a text on its own has no elements.
    if (!shape.index.isMultikey(at) || shape.index.holdsScalars(at)) continue;
    const plan = candidate(shape, [...others, wanted], [], false);
    if (plan?.kind !== 'index' || !plan.taken.has(wanted)) continue;
    const sets = new Map(terms.map((term) => [term, new RidSet()]));
    for (const range of plan.ranges) {
      const text = keyText(range.low, at)?.value;
      const before = text === undefined ? undefined : sets.get(text);
      if (text === undefined || !before) return undefined;
      const found = yield* entrySet(collection, { index: plan.index, ranges: [range] }, budget);
      sets.set(text, before.size === 0 ? found : before.or(found));
    }
    return sets;
  }
  return undefined;
}
