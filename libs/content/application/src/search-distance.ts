import type { EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import { latitudesWithin, metresBetween, searchErrors, type Clause, type OrderItem } from '@annal/search-query';
import type { EntryView } from './entry.view.ts';
import { everyClause } from './search/clauses.ts';
import { SearchFilters, type DistanceClause, type SearchGround } from './search-filter.ts';
import { MAX_TIME_MS } from './search-ranking.ts';

/** More places than these on the same latitudes are too many to measure one by one. */
const MAX_PLACES = 10_000;

/** What lies within the distances of a query, and how far away. */
export interface Near {
  readonly ids: ReadonlyMap<DistanceClause, readonly string[]>;
  /** Metres per document by lower-case field, where the query is ordered by it. */
  readonly metres: ReadonlyMap<string, ReadonlyMap<string, number>>;
  shownIn(view: EntryView, documentId: string, order: readonly OrderItem[]): EntryView;
}

type Located = Pick<EntryDocument, '_id' | 'search'>;

/**
 * Distances are measured here: no operator for them is common to all databases. An index on latitudes would cost every
 * entry something, so the strip is a scan with a limit of its own.
 */
export async function placesNear(
  entries: Reader<EntryDocument>,
  scope: ReadFilter,
  where: Clause,
  ground: SearchGround,
): Promise<Near> {
  const clauses = everyClause(where).filter((clause): clause is DistanceClause => clause.operator === 'distanceWithin');
  const filters = new SearchFilters(ground);
  const ids = new Map<DistanceClause, readonly string[]>();
  const metres = new Map<string, Map<string, number>>();
  const units = new Map<string, number>();
  for (const clause of clauses) {
    const key = clause.field.toLowerCase();
    const found = new Map<string, number>();
    for (const path of filters.locationsOf(clause.field)) await measure(entries, scope, path, clause, found);
    ids.set(clause, [...found.keys()]);
    metres.set(key, new Map([...(metres.get(key) ?? []), ...found]));
    units.set(key, clause.value.metres / (Number.parseFloat(clause.value.distance) || 1));
  }
  return { ids, metres, shownIn: (view, id, order) => withDistance(view, id, order, metres, units) };
}

async function measure(
  entries: Reader<EntryDocument>,
  scope: ReadFilter,
  path: string,
  { value, place }: DistanceClause,
  found: Map<string, number>,
): Promise<void> {
  const [low, high] = latitudesWithin(value);
  const [lat, lon] = [`${path}/lat`, `${path}/lon`];
  const strip = { ...scope, [`search.v.${lat}`]: { $elemMatch: { $gte: low, $lte: high } } };
  const projection = { [`search.v.${lat}`]: 1, [`search.v.${lon}`]: 1 } as const;
  const limit = MAX_PLACES + 1;
  const located: readonly Located[] = await entries.find(strip, { projection, limit, maxTimeMS: MAX_TIME_MS });
  if (located.length > MAX_PLACES)
    throw searchErrors.invalid([{ field: place, message: 'There are too many places at this latitude' }]);
  for (const { _id, search } of located) {
    const longitudes = search.v[lon] ?? [];
    const away = (search.v[lat] ?? []).flatMap((latitude, index) => {
      const longitude = longitudes[index];
      if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
      return metresBetween(value, { lat: latitude, lon: longitude });
    });
    const nearest = Math.min(...away, Infinity);
    if (nearest <= value.metres) found.set(_id, nearest);
  }
}

/** search.md 3.5: in the unit of the query, inside the value it is ordered by. */
function withDistance(
  view: EntryView,
  id: string,
  order: readonly OrderItem[],
  metres: ReadonlyMap<string, ReadonlyMap<string, number>>,
  units: ReadonlyMap<string, number>,
): EntryView {
  const key = order.map(({ field }) => field.toLowerCase()).find((field) => metres.has(field));
  const away = key === undefined ? undefined : metres.get(key)?.get(id);
  const name = Object.keys(view).find((field) => field.toLowerCase() === key);
  const shown = name === undefined ? undefined : view[name];
  if (name === undefined || away === undefined || typeof shown !== 'object' || Array.isArray(shown)) return view;
  return { ...view, [name]: { ...shown, distance: away / (units.get(key ?? '') ?? 1) } };
}
