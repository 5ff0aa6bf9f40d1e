import { BsonType, entriesOf, isEmptyDocument } from '../bson/value.ts';
import { count as countValue, isNumber, numberOf } from '../bson/scalars.ts';
import { buildDocument } from '../bson/writer.ts';
import { countMatching } from '../query/count.ts';
import { EVERYTHING, matchesArrays, type Filter } from '../query/filter.ts';
import { bodiesOf, find, type FindOptions } from '../query/find.ts';
import { parseSort } from '../query/sort.ts';
import type { Collection } from '../store/collection.ts';
import type { Results } from '../store/cursors.ts';
import { rowsOf } from '../tasks/task.ts';
import { isConstant } from './expression.ts';
import { compileStages, countName, matchFilter, natural, positive, type NamedStage } from './pipeline.ts';
import { fromList, type StageContext } from './stage.ts';

export interface PushedDown {
  readonly options: FindOptions;
  readonly rest: readonly NamedStage[];
}

export function pushDown(stages: readonly NamedStage[], base: Pick<FindOptions, 'budget' | 'hint'>): PushedDown {
  let filter: Filter = EVERYTHING;
  let options: FindOptions = { filter, sort: [], skip: 0, limit: 0, ...base };
  let used = 0;
  for (const { name, spec } of stages) {
    const isSliced = options.skip > 0 || options.limit > 0;
    if (name === '$match' && !isSliced) {
      const next = matchFilter(spec);
      if (options.sort.length > 0 && matchesArrays(next)) break;
      filter = used === 0 ? next : { kind: 'and', filters: [filter, next] };
      options = { ...options, filter };
    } else if (name === '$sort' && !isSliced && options.sort.length === 0 && spec.isObject() && !isEmptyDocument(spec))
      options = { ...options, sort: parseSort(spec) };
    else if (name === '$skip' && !isSliced) options = { ...options, skip: natural(spec, '$skip') };
    else if (name === '$limit' && options.limit === 0) options = { ...options, limit: positive(spec) };
    else break;
    used += 1;
  }
  return { options, rest: stages.slice(used) };
}

export function aggregate(
  collection: Collection | undefined,
  { options, rest }: PushedDown,
  context: StageContext,
): Results {
  const run = compileStages(rest, context);
  if (!collection) return run(fromList([]));
  return countOnly(collection, options, rest) ?? run(bodiesOf(find(collection, options)));
}

function countOnly(collection: Collection, options: FindOptions, rest: readonly NamedStage[]): Results | undefined {
  const [only, ...others] = rest;
  // Sorting by several fields fails on parallel arrays.
  if (!only || others.length > 0 || options.sort.length > 1) return undefined;
  const write = only.name === '$count' ? countWriter(only) : groupWriter(only);
  if (!write) return undefined;
  return rowsOf(function* () {
    const n = yield* countMatching(collection, { ...options, sort: [] });
    return fromList(n === 0 ? [] : [write(n)]);
  });
}

type Write = (n: number) => Buffer;

function countWriter({ spec }: NamedStage): Write {
  const name = countName(spec);
  return (n) => buildDocument((out) => out.value(name, countValue(n)));
}

/** `{ $group: { _id: <constant>, n: { $sum: 1 } } }`, the way drivers count. */
function groupWriter({ name, spec }: NamedStage): Write | undefined {
  const fields = name === '$group' && spec.isObject() ? entriesOf(spec) : [];
  const [id, sum, ...others] = fields;
  if (id?.[0] !== '_id' || !isConstant(id[1]) || !sum || others.length > 0) return undefined;
  const [accumulator, ...more] = sum[1].isObject() ? entriesOf(sum[1]) : [];
  if (accumulator?.[0] !== '$sum' || more.length > 0) return undefined;
  const one = accumulator[1];
  if (!isNumber(one) || one.type !== BsonType.int32 || numberOf(one) !== 1) return undefined;
  return (n) => buildDocument((out) => out.value('_id', id[1]).value(sum[0], countValue(n)));
}
