import { truthOf } from '../bson/scalars.ts';
import { BsonType, documentValue, entriesOf } from '../bson/value.ts';
import { conjuncts, matches, type Filter } from '../query/filter.ts';
import type { FindOptions } from '../query/find.ts';
import { numberColumn, type NumberColumn } from '../query/number-columns.ts';
import type { SetPlan } from '../query/plan.ts';
import { RidSet } from '../query/rid-set.ts';
import { setPlan } from '../query/set-plan.ts';
import { parseSort, type Sort } from '../query/sort.ts';
import { termSets } from '../query/term-sets.ts';
import type { Collection } from '../store/collection.ts';
import type { Task } from '../tasks/task.ts';
import { toJs } from './computed.ts';
import { natural, positive, type NamedStage } from './pipeline.ts';
import { askedFor, compileScore, readScore, simplified, type Score } from './score.ts';

/** `$project` a score among other fields, `$sort` by it first, and a page of that. */
export interface Scored {
  readonly score: Score;
  readonly descending: boolean;
  /** What equals are sorted by. */
  readonly ties: Sort;
  readonly skip: number;
  readonly limit: number;
  /** How many stages say so, the first of them left out, which is still to be run. */
  readonly stages: number;
}

export function readScored([project, sort, ...others]: readonly NamedStage[]): Scored | undefined {
  if (project?.name !== '$project' || sort?.name !== '$sort' || !project.spec.isObject() || !sort.spec.isObject())
    return undefined;
  const fields = entriesOf(project.spec);
  const computed = fields.filter(([, { type }]) => type === BsonType.object);
  const [first, ...ties] = parseSort(sort.spec);
  const [field, ...more] = computed;
  if (!field || more.length > 0 || first?.path !== field[0] || ties.length === 0) return undefined;
  // What equals are sorted by is what the documents hold.
  const kept = new Set(['_id', ...fields.flatMap(([name, value]) => (truthOf(value) ? [name] : []))]);
  for (const [name, value] of fields) if (!truthOf(value)) kept.delete(name);
  const isKept = ties.every(({ path }) => kept.has(path));
  const score = isKept ? readScore(toJs(field[1])) : undefined;
  const skip = others[0]?.name === '$skip' ? natural(others[0].spec, '$skip') : undefined;
  const limited = others[skip === undefined ? 0 : 1];
  if (!score || limited?.name !== '$limit') return undefined;
  const stages = skip === undefined ? 2 : 3;
  return { score, descending: first.descending, ties, skip: skip ?? 0, limit: positive(limited.spec), stages };
}

const AT_ONCE = 2_048;

/** The documents of the page, in order, from indexes alone; undefined where those do not tell, or not yet. */
export function* scoredPage(
  collection: Collection,
  { filter, budget }: FindOptions,
  scored: Scored,
): Task<readonly Buffer[] | undefined> {
  const all = conjuncts(filter);
  const { writes } = collection;
  const { ties, skip, limit } = scored;
  const question = { sort: ties, wanted: skip + limit, budget, few: 0, isByPositions: true };
  const plan = yield* setPlan(collection, all, question);
  if (!plan?.within || !plan.positions || !plan.exact) return undefined;
  const scoreOf = yield* scoring(collection, all, scored.score, budget);
  const places = scoreOf && (yield* placesOf(plan, scored.descending, scoreOf));
  if (!places) return undefined;
  return page(places, skip, limit).flatMap((rid) => {
    const body = collection.fetch(rid);
    // What was written meanwhile may not match any more.
    return body && (collection.writes === writes || matches(filter, documentValue(body))) ? [body] : [];
  });
}

interface Place {
  readonly rid: number;
  /** Lower comes first. */
  readonly score: number;
  readonly position: number;
}

function* placesOf(
  { within, without, positions, walk }: SetPlan,
  descending: boolean,
  scoreOf: (rid: number) => number,
): Task<Place[] | undefined> {
  const isBackward = walk?.some(({ backward }) => backward) ?? false;
  const places: Place[] = [];
  for (let rid = within?.after(-1) ?? -1; rid >= 0; rid = within?.after(rid) ?? -1) {
    const position = positions?.at(rid) ?? NaN;
    if (Number.isNaN(position) || without?.has(rid)) continue;
    const value = scoreOf(rid);
    // Divided by nothing, which is an error.
    if (!Number.isFinite(value)) return undefined;
    places.push({ rid, score: descending ? -value : value, position: isBackward ? -position : position });
    if (places.length % AT_ONCE === 0) yield;
  }
  return places;
}

/** No more are put in order than are asked for. */
function page(places: readonly Place[], skip: number, limit: number): readonly number[] {
  const wanted = Math.min(skip + limit, places.length);
  const last = Float64Array.from(places, ({ score }) => score).sort()[wanted - 1] ?? -Infinity;
  const before = places.filter(({ score }) => score < last);
  const equal = places.filter(({ score }) => score === last);
  const most = Float64Array.from(equal, ({ position }) => position).sort()[wanted - before.length - 1] ?? -Infinity;
  return [...before, ...equal.filter(({ position }) => position <= most)]
    .sort((a, b) => a.score - b.score || a.position - b.position)
    .slice(skip, wanted)
    .map(({ rid }) => rid);
}

/** The score of each document, from indexes alone. */
function* scoring(
  collection: Collection,
  all: readonly Filter[],
  score: Score,
  budget: FindOptions['budget'],
): Task<((rid: number) => number) | undefined> {
  const sets = new Map<string, ReadonlyMap<string, RidSet>>();
  for (const [path, terms] of askedFor(score).terms) {
    const found = yield* termSets(collection, all, path, [...terms], budget);
    if (!found) return undefined;
    sets.set(path, found);
  }
  const setOf = (path: string, term: string): RidSet => sets.get(path)?.get(term) ?? new RidSet();
  const simple = simplified(score, (path, term) => setOf(path, term).size > 0);
  const columns = new Map<string, NumberColumn>();
  for (const path of askedFor(simple).fields) {
    const column = yield* numberColumn(collection, all, path);
    if (!column) return undefined;
    columns.set(path, column);
  }
  return compileScore(simple, {
    has: (path, term) => {
      const set = setOf(path, term);
      return (rid) => set.has(rid);
    },
    number: (path) => (rid) => columns.get(path)?.[rid] ?? NaN,
  });
}
