import { isDeepStrictEqual } from 'node:util';
import { count as countValue, documentFromJs, textValue } from '../bson/scalars.ts';
import { buildDocument } from '../bson/writer.ts';
import { conjuncts } from '../query/filter.ts';
import type { FindOptions } from '../query/find.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { entriesByText } from '../query/text-entries.ts';
import type { Collection } from '../store/collection.ts';
import type { Results } from '../store/cursors.ts';
import type { Task } from '../tasks/task.ts';
import { toJs } from './computed.ts';
import type { NamedStage } from './pipeline.ts';
import { fromList } from './stage.ts';

/** Which elements of which array are counted. */
export interface CountedTerms {
  readonly path: string;
  readonly from: string;
  /** Not included. */
  readonly to: string;
}

/**
 * `$project` to the texts of an array in a range (`$filter`), `$unwind` them, and `$group` them with their number. Undefined
 * for anything else.
 */
export function readCountedTerms([project, unwind, group]: readonly NamedStage[]): CountedTerms | undefined {
  if (project?.name !== '$project' || unwind?.name !== '$unwind' || group?.name !== '$group') return undefined;
  const projected = toJs(project.spec) as Record<string, { $filter?: Record<string, unknown> } | undefined>;
  const [name = ''] = Object.keys(projected);
  const filter = projected[name]?.$filter;
  const { input, cond } = filter ?? {};
  const [above, below] = (cond as { $and?: Record<string, unknown>[] } | undefined)?.$and ?? [];
  const [from, to] = [(above?.['$gte'] as unknown[] | undefined)?.[1], (below?.['$lt'] as unknown[] | undefined)?.[1]];
  if (typeof input !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined;
  const whole = {
    [name]: { $filter: { input, as: 'term', cond: { $and: [{ $gte: ['$$term', from] }, { $lt: ['$$term', to] }] } } },
  };
  const isThis =
    isDeepStrictEqual(projected, whole) &&
    isDeepStrictEqual(toJs(unwind.spec), `$${name}`) &&
    isDeepStrictEqual(toJs(group.spec), { _id: `$${name}`, count: { $sum: 1 } });
  const isPlain = /^\$[^$]/.test(input) && ![from, to].some((text) => text.startsWith('$'));
  return isThis && isPlain ? { path: input.slice(1), from, to } : undefined;
}

/** From an index on the array alone; undefined where none tells. */
export function* countTerms(
  collection: Collection,
  { filter, budget }: FindOptions,
  { path, from, to }: CountedTerms,
): Task<Results | undefined> {
  const range = parseFilter(documentFromJs({ [path]: { $elemMatch: { $gte: from, $lt: to } } }));
  const counts = yield* entriesByText(collection, conjuncts(filter), range, budget);
  return (
    counts &&
    fromList(
      [...counts].map(([text, n]) =>
        buildDocument((out) => out.value('_id', textValue(text)).value('count', countValue(n))),
      ),
    )
  );
}
