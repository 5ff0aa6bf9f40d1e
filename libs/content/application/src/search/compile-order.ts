import { SYS_PATHS, sysPath, translationPath } from '@annal/content-read-models';
import { FILE_TEXT } from '@annal/search-document';
import type { IndexOrder, PathByType } from '@annal/search-index';
import type { Clause, Distance, FieldClause, OrderItem } from '@annal/search-query';
import { fieldName } from './clause-context.ts';
import { everyClause, positiveClauses } from './clauses.ts';
import type { OfTypes, Place, SearchedFields } from './searched-fields.ts';
import { LANGUAGES_IN_VIEW } from './sys-conditions.ts';
import { TRANSLATION_STATE, translationSources } from './translation-conditions.ts';

type DistanceClause = FieldClause & { readonly operator: 'distanceWithin'; readonly value: Distance };

const SCOPE = new Map([
  ['sys.id', 'entryId'],
  ['sys.language', 'language'],
  // An entry has several in its view, and one of its documents for each.
  [LANGUAGES_IN_VIEW, 'language'],
  ['sys.versionstatus', 'status'],
] as const);
const ORDERED: ReadonlySet<Place['kind']> = new Set(['text', 'number', 'date', 'boolean']);

/** search.md 4. Leaves out names that nothing can be ordered by, because types differ in fields. */
export function compileOrder(
  order: readonly OrderItem[],
  where: Clause,
  fields: SearchedFields,
): readonly IndexOrder[] {
  const given = givenOrder(order, where, fields);
  if (given.length > 0) return given;
  const isRanked = positiveClauses(where).some(({ operator }) => operator === 'freeText');
  const title = byPath(orderedPlaces('entrytitle', fields), fields, 1);
  return [...(isRanked ? [{ by: 'relevance' } as const] : []), ...(title ? [title] : [])];
}

export function givenOrder(order: readonly OrderItem[], where: Clause, fields: SearchedFields): readonly IndexOrder[] {
  return order.flatMap((item) => orderOf(item, where, fields) ?? []);
}

export function distanceOf(order: readonly OrderItem[], where: Clause, fields: SearchedFields) {
  for (const { field } of order) {
    const found = measured(fieldName(field), where, fields);
    if (found) return { name: fieldName(field), ...found };
  }
  return undefined;
}

function orderOf({ field, direction }: OrderItem, where: Clause, fields: SearchedFields): IndexOrder | undefined {
  const name = fieldName(field);
  const property = SCOPE.get(name as 'sys.id');
  if (property) return { by: 'scope', property, direction };
  if (name === TRANSLATION_STATE) return byTranslation(fields, direction);
  if (Object.hasOwn(SYS_PATHS, name)) return { by: 'path', path: sysPath(name), direction };
  if (name === FILE_TEXT) return undefined;
  const away = measured(name, where, fields);
  if (away) return { by: 'distance', path: away.path, lat: away.value.lat, lon: away.value.lon, direction };
  return byPath(orderedPlaces(name, fields), fields, direction);
}

/** Nothing is ordered by tags, not even titles (tags.md 5). */
function orderedPlaces(name: string, fields: SearchedFields): readonly OfTypes<Place>[] {
  return fields.placesOf(name).filter(({ found }) => ORDERED.has(found.kind));
}

function measured(name: string, where: Clause, fields: SearchedFields) {
  const clause = everyClause(where).find(
    (each): each is DistanceClause => each.operator === 'distanceWithin' && fieldName(each.field) === name,
  );
  const place = clause && fields.placesOf(name).find(({ found }) => found.kind === 'location');
  return clause && place && { path: place.found.path, value: clause.value };
}

function byPath(
  places: readonly OfTypes<Place>[],
  fields: SearchedFields,
  direction: 1 | -1,
): Extract<IndexOrder, { by: 'path' }> | undefined {
  if (places.length === 0) return undefined;
  const paths = places.map(({ found, typeUuids }) => ({ found: found.path, typeUuids }));
  return { by: 'path', path: pathByType(paths, fields), direction };
}

function byTranslation(fields: SearchedFields, direction: 1 | -1): IndexOrder | undefined {
  const paths = translationPaths(fields);
  return paths.length === 0 ? undefined : { by: 'path', path: pathByType(paths, fields), direction };
}

export function translationPaths(fields: SearchedFields): readonly OfTypes<string>[] {
  return [...translationSources(fields).sources].map(([source, typeUuids]) => ({
    found: translationPath(source),
    typeUuids,
  }));
}

export function pathByType(paths: readonly OfTypes<string>[], { typeUuids }: SearchedFields): PathByType {
  const byType = Object.fromEntries(paths.flatMap((each) => each.typeUuids.map((uuid) => [uuid, each.found])));
  const [path, ...others] = new Set(Object.values(byType));
  const isSame = others.length === 0 && Object.keys(byType).length === typeUuids.length;
  return isSame && path !== undefined ? path : byType;
}
