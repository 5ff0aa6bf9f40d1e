import { FILE_TERMS, FILE_TEXT, SEARCH_TERMS, shownOnly, type EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import { sortOf, type Filter, type SearchField, type SearchFields } from '@annal/list-filters';
import type { FieldClause, FreeText } from '@annal/search-query';
import { ANY_VARIATION, entryPage, isOptional } from './entry-pages.ts';
import { positiveClauses, topLevel } from './search/clauses.ts';
import type { Near } from './search-distance.ts';
import type { EntrySearch } from './search-entries.ts';
import { COMPUTED, type SearchFilters } from './search-filter.ts';
import type { Expression } from './search-translation.ts';
import { scoreOf } from './search-score.ts';
import { matchedWords } from './search-words.ts';

/** For one question; a store that answers several at a time must not be held up by one. */
export const MAX_TIME_MS = 2_000;
/** Words so common that more than these match tell nothing about relevance: they are ordered by title alone. */
const MAX_RANKED = 2_000;

interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** A way to put what matches in order. */
interface Ranking {
  page(entries: Reader<EntryDocument>, filter: ReadFilter, page: Page): Promise<readonly EntryDocument[]>;
}

interface Ranked {
  readonly search: EntrySearch;
  readonly filters: SearchFilters;
  readonly near: Near;
  readonly totalCount: number;
}

type TextClause = FieldClause & FreeText;
type Sort = Readonly<Record<string, 1 | -1>>;
/** By the name that their values are sorted by. */
type Expressions = Readonly<Record<string, Expression>>;
/** What a document is ranked by. */
interface Held {
  readonly _id: string;
  readonly terms: readonly string[];
  readonly n: Readonly<Record<string, number>>;
}

/** As the database answers; of a document without words, parts are missing. */
interface HeldTerms {
  readonly _id: string;
  readonly terms: readonly string[];
  readonly fileTerms: readonly string[];
  readonly n?: Readonly<Record<string, number>>;
  readonly fileN?: Readonly<Record<string, number>>;
}

/** Smaller comes first. */
type Rank = (held: Held) => number;

const byTitle: Sort = { titleKey: 1, entryId: 1, language: 1 };

export function ranking({ search, filters, near, totalCount }: Ranked): Ranking {
  const { where, order } = search;
  const [first] = order;
  const away = first && near.metres.get(first.field.toLowerCase());
  const { sort, taken } = sortable(fieldSort(search, filters));
  if (first && away && totalCount <= MAX_RANKED * 5)
    return ranked(({ _id }) => (away.get(_id) ?? Infinity) * first.direction, sort, [], taken);
  const isComputed = Object.hasOwn(sort, COMPUTED);
  const expressions = { ...taken, ...(isComputed && { [COMPUTED]: filters.translation() }) };
  if (Object.keys(expressions).length > 0) return computed(sort, expressions);
  const texts = positiveClauses(where).filter(isFreeText);
  if (order.length > 0 || texts.length === 0) return sorted(sort, filters.keyBounds(where, order));
  const path = lengthPath(search, texts, filters);
  if (path !== undefined) return byLength(path);
  if (totalCount > MAX_RANKED) return sorted(sort);
  const wanted = texts.map((clause) => ({ clause, ...filters.textsOf(clause) }));
  const score = scoreOf(wanted);
  if (score !== undefined) return byScore(score);
  const rank: Rank = ({ terms, n }) =>
    -wanted.reduce((sum, { clause, paths, words }) => {
      const scores = paths.map((path) => {
        const matched = matchedWords(words, path, terms);
        return matched < words.length && !clause.anyWord && paths.length === 1 ? 0 : matched / (n[path] ?? 1);
      });
      return sum + Math.max(clause.weight ?? 1, 1) * scores.reduce((all, score) => all + score, 0);
    }, 0);
  return ranked(rank, sort, undefined);
}

/**
 * What the documents do not hold in a form to sort by: the first element of each list, where there are several, since the
 * database sorts by one list at most, and whether a value is there that comes last if it is not (search.md 4).
 */
function sortable(sort: Sort): { readonly sort: Sort; readonly taken: Expressions } {
  const items = Object.entries(sort);
  const isParallel = items.filter(([path]) => isList(path)).length > 1;
  const isOnly = items.every(([path], n) => n === 0 || path === 'entryId' || path === 'language');
  const taken: Record<string, Expression> = {};
  const renamed = items.flatMap(([path, direction], n): [string, 1 | -1][] => {
    if (isParallel && isList(path)) {
      taken[`head${n}`] = { $arrayElemAt: [`$${path.slice(0, -2)}`, 0] };
      return [[`head${n}`, direction]];
    }
    // A page of one such order is made of two parts anyway.
    if (isOnly || direction === -1 || !isOptional(path)) return [[path, direction]];
    taken[`lacks${n}`] = { $cond: [{ $gt: [`$${path}`, null] }, 0, 1] };
    return [
      [`lacks${n}`, 1],
      [path, direction],
    ];
  });
  return { sort: Object.fromEntries(renamed), taken };
}

const isList = (path: string) => path.endsWith('.0');

/** The database computes the score, and puts in order by it. */
function byScore(score: Expression): Ranking {
  const { page } = computed({ [COMPUTED]: -1, ...byTitle }, { [COMPUTED]: score });
  return { page: (entries, filter, window) => page(entries, { $and: [filter, ANY_VARIATION] }, window) };
}

function sorted(sort: Sort, bounds?: Filter): Ranking {
  return {
    page: (entries, filter, page) =>
      entryPage(entries, filter, { sort, bounds, ...page, projection: shownOnly, maxTimeMS: MAX_TIME_MS }),
  };
}

/**
 * Where all that match have all words that are asked for, and in one field, the fewer words it has besides the higher they
 * score: the order of an index, however many they are.
 */
function lengthPath({ where }: EntrySearch, [text, ...others]: readonly TextClause[], filters: SearchFilters) {
  if (!text || others.length > 0 || text.anyWord || !topLevel(where).includes(text)) return undefined;
  const { paths } = filters.textsOf(text);
  const [path, ...more] = paths;
  return path === undefined || more.length > 0 || path === FILE_TEXT ? undefined : path;
}

function byLength(path: string): Ranking {
  const length = `search.n.${path}`;
  const sort: Sort = { [length]: 1, ...byTitle };
  return {
    page: (entries, filter, page) => {
      const held = { $and: [filter, { ...ANY_VARIATION, [length]: { $exists: true } }] };
      return entries.find(held, { sort, ...page, projection: shownOnly, maxTimeMS: MAX_TIME_MS });
    },
  };
}

/**
 * In the order of the database first, so that equals stay in it.
 *
 * @param terms that make a difference; undefined for any
 */
function ranked(rank: Rank, sort: Sort, terms: readonly string[] | undefined, taken: Expressions = {}): Ranking {
  const termsAt = (path: string) => {
    const held = { $ifNull: [`$${path}`, []] };
    return terms ? { $setIntersection: [held, { $literal: terms }] } : held;
  };
  const looked = {
    terms: termsAt(SEARCH_TERMS),
    fileTerms: termsAt(FILE_TERMS),
    n: '$search.n',
    fileN: '$fileText.n',
  };
  return {
    async page(entries, filter, { skip, limit }) {
      const added = Object.keys(taken).length === 0 ? [] : [{ $addFields: taken }];
      const stages = [{ $match: filter }, ...added, { $sort: sort }, { $project: looked }];
      const all = await entries.aggregate<HeldTerms>(stages, { maxTimeMS: MAX_TIME_MS });
      const ranks = new Map(all.map((held) => [held._id, rank(together(held))]));
      const ids = all.map(({ _id }) => _id).sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
      return inOrder(entries, ids.slice(skip, skip + limit));
    },
  };
}

function together({ _id, terms, fileTerms, n, fileN }: HeldTerms): Held {
  return { _id, terms: [...terms, ...fileTerms], n: { ...n, ...fileN } };
}

/** By what no document holds: all that match are looked at, of each only what they are put in order by. */
function computed(sort: Sort, expressions: Expressions): Ranking {
  const held = Object.keys(sort).filter((path) => !Object.hasOwn(expressions, path));
  const looked = Object.fromEntries(held.map((path) => [path.replace(/\.0$/, ''), 1]));
  return {
    async page(entries, filter, { skip, limit }) {
      const stages = [
        { $match: filter },
        { $project: { ...looked, ...expressions } },
        { $sort: sort },
        { $skip: skip },
        { $limit: limit },
        { $project: { _id: 1 } },
      ];
      const page = await entries.aggregate<{ readonly _id: string }>(stages, { maxTimeMS: MAX_TIME_MS });
      return inOrder(
        entries,
        page.map(({ _id }) => _id),
      );
    },
  };
}

async function inOrder(entries: Reader<EntryDocument>, wanted: readonly string[]): Promise<readonly EntryDocument[]> {
  const found = await entries.find({ _id: { $in: wanted } }, { projection: shownOnly });
  const byId = new Map(found.map((document) => [document._id, document]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** Fields that nothing can be ordered by are left out, because types differ in fields. */
function fieldSort({ order }: EntrySearch, filters: SearchFilters): Sort {
  const found = new Map(
    order.flatMap(({ field }) => {
      const held = filters.sortField(field);
      return held ? [[field, held] as const] : [];
    }),
  );
  const known = order.filter(({ field }) => found.has(field));
  if (known.length === 0) return byTitle;
  const fields: SearchFields = Object.fromEntries(
    known.flatMap(({ field, direction }) => {
      const held = found.get(field);
      return held ? [[field, missingLast(held, direction, known.length === 1)] as const] : [];
    }),
  );
  const { _id: last, ...sort } = sortOf(known, fields);
  return { ...sort, entryId: sort['entryId'] ?? last ?? 1, language: sort['language'] ?? last ?? 1 };
}

/** Titles that are missing sort behind all others as they are held; backwards they would be in front. */
function missingLast(held: SearchField, direction: 1 | -1, isOnly: boolean): SearchField {
  const isTitle = held.path === 'titleKey';
  // A page of one such order is made of two parts anyway.
  if (isOnly && (isTitle || held.path.startsWith('keys.'))) return { ...held, has: undefined };
  return isTitle && direction === -1 ? { ...held, has: 'search.h.entrytitle' } : held;
}

function isFreeText(clause: FieldClause): clause is TextClause {
  return clause.operator === 'freeText';
}
