import { SEARCH_TERMS, termsOf, termValue, type EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import type { SearchField } from '@annal/list-filters';
import { foldText, type Aggregation } from '@annal/search-query';
import type { SearchFilters, TypedPlace } from './search-filter.ts';
import { MAX_TIME_MS } from './search-ranking.ts';
import { SYS_FIELDS } from './search-sys.ts';
import type { ValueKind } from './search-values.ts';
import { TRANSLATION_STATE, type Expression } from './search-translation.ts';

/** By value. */
type Counts = Readonly<Record<string, number>>;
/** By name. */
export type Aggregations = Readonly<Record<string, Counts>>;

/** What the database groups by. */
interface Grouping {
  /** Of a document: a value, or a list of them, each once. */
  readonly values: Expression;
  /** They are held as they were written. */
  readonly isUnfolded?: boolean;
  /** Where they are shown as they were written. */
  readonly writtenAt?: string;
  /** Where they are, if they are nowhere else and shown as they are held. */
  readonly place?: ValuePlace | undefined;
}

interface ValuePlace {
  readonly path: string;
  readonly kind: ValueKind;
}

interface Group {
  readonly _id: unknown;
  readonly count: number;
  /** A document that has the value, where its writing is wanted. */
  readonly example?: string;
}

/** Beyond those that are shown: a few may turn out to be the same once they are written in lower case. */
const SPARE = 20;

/** What is counted, and how much of it there is. */
interface Matches {
  readonly filter: ReadFilter;
  readonly totalCount: number;
}

/** Fewer documents are looked at sooner than all terms of a field, which may be those of many more. */
const MANY = 5_000;

/** Of the numbers of a field, the most frequent. */
const MOST_NUMBERS = 10_000;

/**
 * Of what matches. All of them together have the time that one question has.
 *
 * @param many matches are counted by terms
 */
export function aggregationsOf(entries: Reader<EntryDocument>, matches: Matches, filters: SearchFilters, many = MANY) {
  return async (asked: readonly Aggregation[]): Promise<Aggregations> => {
    const deadline = performance.now() + MAX_TIME_MS;
    const left = () => Math.max(Math.ceil(deadline - performance.now()), 1);
    const counted: [string, Counts][] = [];
    for (const aggregation of asked) {
      const grouping = groupingOf(aggregation.field, filters);
      const byTerms = grouping.place && matches.totalCount > many;
      const groups =
        (byTerms && (await termGroups(entries, matches, grouping.place, aggregation, left))) ||
        (await entries.aggregate<Group>(pipeline(matches.filter, grouping, aggregation), { maxTimeMS: left() }));
      counted.push([aggregation.name, await countsOf(entries, groups, grouping, aggregation)]);
    }
    return Object.fromEntries(counted);
  };
}

/**
 * Of many documents the values are counted by their terms, which an index holds; undefined where the terms of some are not
 * the whole of their values.
 */
async function termGroups(
  entries: Reader<EntryDocument>,
  { filter, totalCount }: Matches,
  { path, kind }: ValuePlace,
  { size, missing }: Aggregation,
  left: () => number,
): Promise<readonly Group[] | undefined> {
  const count = (condition: ReadFilter) => entries.countMatching({ $and: [filter, condition] }, { maxTimeMS: left() });
  const between = ([from, to]: readonly [string, string]) => ({
    [SEARCH_TERMS]: { $elemMatch: { $gte: from, $lt: to } },
  });
  if (kind === 'text' && (await count(between(termsOf(path, 'longText')))) > 0) return undefined;
  const range = termsOf(path, kind);
  // Numbers are in the order of their values there, and here in that of how they are written.
  const stages = termPipeline(filter, range, kind === 'number' ? MOST_NUMBERS : size + SPARE);
  const found = await entries.aggregate<Group>(stages, { maxTimeMS: left() });
  const groups = found.map(({ _id, count }) => ({ _id: termValue(String(_id), range[0], kind), count }));
  const without = missing === undefined ? 0 : totalCount - (await count(between(range)));
  return without > 0 ? [...groups, { _id: missing, count: without }] : groups;
}

function termPipeline(filter: ReadFilter, [from, to]: readonly [string, string], limit: number) {
  const cond = { $and: [{ $gte: ['$$term', from] }, { $lt: ['$$term', to] }] };
  return [
    { $match: filter },
    { $project: { value: { $filter: { input: `$${SEARCH_TERMS}`, as: 'term', cond } } } },
    { $unwind: '$value' },
    { $group: { _id: '$value', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: limit },
  ];
}

async function countsOf(
  entries: Reader<EntryDocument>,
  groups: readonly Group[],
  { writtenAt }: Grouping,
  { size, missing }: Aggregation,
): Promise<Counts> {
  const shown = writtenAt === undefined ? foldText : await writing(entries, groups, writtenAt);
  const counts = new Map<string, number>();
  for (const { _id, count } of groups) {
    const value = typeof _id === 'string' && _id === missing ? _id : shown(String(_id));
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const byCount = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return Object.fromEntries(byCount.slice(0, size));
}

/** Nothing but the few values that are shown ever leaves the database. */
function pipeline(filter: ReadFilter, { values, isUnfolded, writtenAt }: Grouping, { missing, size }: Aggregation) {
  const value = isUnfolded ? { $toLower: '$value' } : '$value';
  const isThere = { $ne: [{ $ifNull: ['$value', null] }, null] };
  // A label is a text of the caller's, whatever it begins with.
  const _id = missing === undefined ? value : { $cond: [isThere, value, { $literal: missing }] };
  return [
    { $match: filter },
    { $project: { value: values } },
    { $unwind: { path: '$value', preserveNullAndEmptyArrays: missing !== undefined } },
    { $group: { _id, count: { $sum: 1 }, ...(writtenAt !== undefined && { example: { $min: '$_id' } }) } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: size + SPARE },
  ];
}

function groupingOf(field: string, filters: SearchFilters): Grouping {
  const name = field.toLowerCase();
  if (name === TRANSLATION_STATE) return { values: filters.translation() };
  if (name === 'sys.versionstatus')
    return { values: { $cond: [{ $eq: ['$status', 'published'] }, 'published', 'latest'] } };
  const sys = Object.hasOwn(SYS_FIELDS, name) ? SYS_FIELDS[name] : undefined;
  return sys ? sysGrouping(sys) : fieldGrouping(filters.valuesOf(field));
}

function sysGrouping({ path, type }: SearchField): Grouping {
  return type === 'text' ? { values: `$${path}`, isUnfolded: true } : { values: `$${path}` };
}

function fieldGrouping(places: readonly TypedPlace[]): Grouping {
  const sources = new Map<string, { readonly values: Expression; readonly typeUuids: string[] }>();
  for (const { path, shape, typeUuid } of places) {
    const key = `${shape.kind} ${path}`;
    const values = valuesAt(path, shape.kind);
    if (values === undefined) continue;
    const source = sources.get(key) ?? { values, typeUuids: [] };
    sources.set(key, source);
    source.typeUuids.push(typeUuid);
  }
  const [only, ...others] = sources.values();
  const [first] = places;
  const isTag = places.every(({ path, shape }) => shape.isTag === true && path === first?.path);
  if (only && first && others.length === 0) {
    const { path, shape } = first;
    const place = isTag || !isValueKind(shape.kind) ? undefined : { path, kind: shape.kind };
    return { values: only.values, place, ...(isTag && { writtenAt: path }) };
  }
  // Another content type may have something else at the same path.
  const each = [...sources.values()].map(({ values, typeUuids }) => ({
    $cond: [{ $in: ['$contentTypeUuid', typeUuids] }, values, []],
  }));
  return { values: { $setUnion: each } };
}

function isValueKind(kind: TypedPlace['shape']['kind']): kind is ValueKind {
  return ['text', 'number', 'date', 'boolean'].includes(kind);
}

/** Texts that are too long to compare with are told by no value. */
function valuesAt(path: string, kind: TypedPlace['shape']['kind']): Expression | undefined {
  const listAt = (of: string) => ({ $ifNull: [`$search.${of}.${path}`, []] });
  switch (kind) {
    case 'text':
      return { $setDifference: [listAt('v'), [true]] };
    case 'number':
      return { $setUnion: [listAt('x')] };
    case 'date':
      return { $setUnion: [listAt('d')] };
    case 'boolean':
      return { $setUnion: [listAt('v')] };
    default:
      return undefined;
  }
}

/** How values that are held in lower case are written, each in one document that has it. */
async function writing(
  entries: Reader<EntryDocument>,
  groups: readonly Group[],
  path: string,
): Promise<(value: string) => string> {
  const ids = groups.flatMap(({ example }) => example ?? []);
  const found = await entries.find({ _id: { $in: ids } }, { projection: { fields: 1 }, maxTimeMS: MAX_TIME_MS });
  const texts = found.flatMap(({ fields }) => textsAt(JSON.parse(fields) as unknown, path.split('/')));
  const written = new Map(texts.map((text) => [foldText(text), text]));
  return (value) => written.get(value) ?? value;
}

function textsAt(value: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element) => textsAt(element, path));
  const [part, ...rest] = path;
  if (part === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name.toLowerCase() === part ? textsAt(inner, rest) : []));
}
