import type { EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import { sortOf, type FieldClause, type FreeText, type SearchFields } from '@annal/search';
import { positiveClauses } from './search-clauses.ts';
import type { Near } from './search-distance.ts';
import type { EntrySearch } from './search-entries.ts';
import { COMPUTED, type SearchFilters } from './search-filter.ts';
import type { Expression } from './search-translation.ts';
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

type Sort = Readonly<Record<string, 1 | -1>>;
/** Smaller comes first. */
type Rank = (document: EntryDocument) => number;

const byTitle: Sort = { titleKey: 1, entryId: 1, language: 1 };
const shown = { search: 0, fileText: 0 } as const;

export function ranking({ search, filters, near, totalCount }: Ranked): Ranking {
  const { where, order } = search;
  const [first] = order;
  const away = first && near.metres.get(first.field.toLowerCase());
  const sort = fieldSort(search, filters);
  if (first && away && totalCount <= MAX_RANKED * 5)
    return ranked(({ _id }) => (away.get(_id) ?? Infinity) * first.direction, sort);
  if (Object.hasOwn(sort, COMPUTED)) return computed(sort, filters.translation());
  const texts = positiveClauses(where).filter(isFreeText);
  if (order.length > 0 || texts.length === 0 || totalCount > MAX_RANKED) return sorted(sort);
  const wanted = texts.map((clause) => ({ clause, ...filters.textsOf(clause) }));
  return ranked((document) => {
    const { search, fileText } = document;
    const terms = [...(search.terms ?? []), ...(fileText?.terms ?? [])];
    const n = { ...search.n, ...fileText?.n };
    return -wanted.reduce((sum, { clause, paths, words }) => {
      const scores = paths.map((path) => {
        const matched = matchedWords(words, path, terms);
        return matched < words.length && !clause.anyWord && paths.length === 1 ? 0 : matched / (n[path] ?? 1);
      });
      return sum + Math.max(clause.weight ?? 1, 1) * scores.reduce((all, score) => all + score, 0);
    }, 0);
  }, sort);
}

function sorted(sort: Sort): Ranking {
  return {
    page: (entries, filter, page) => entries.find(filter, { sort, ...page, projection: shown, maxTimeMS: MAX_TIME_MS }),
  };
}

/** In the order of the database first, so that equals stay in it. */
function ranked(rank: Rank, sort: Sort): Ranking {
  return {
    async page(entries, filter, { skip, limit }) {
      const projection = { 'search.terms': 1, 'search.n': 1, 'fileText.terms': 1, 'fileText.n': 1 } as const;
      const all = await entries.find(filter, { sort, projection, maxTimeMS: MAX_TIME_MS });
      const ranks = new Map(
        all.map((document) => [document._id, rank({ ...document, search: document.search ?? {} })]),
      );
      const ids = all.map(({ _id }) => _id).sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
      return inOrder(entries, ids.slice(skip, skip + limit));
    },
  };
}

/** By what no document holds: all that match are looked at, of each only what they are put in order by. */
function computed(sort: Sort, expression: Expression): Ranking {
  const held = Object.keys(sort).filter((path) => path !== COMPUTED);
  const looked = Object.fromEntries(held.map((path) => [path.replace(/\.0$/, ''), 1]));
  return {
    async page(entries, filter, { skip, limit }) {
      const stages = [
        { $match: filter },
        { $project: { ...looked, [COMPUTED]: expression } },
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
  const found = await entries.find({ _id: { $in: wanted } }, { projection: shown });
  const byId = new Map(found.map((document) => [document._id, document]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** Fields that nothing can be ordered by are left out, because types differ in fields. */
function fieldSort({ order }: EntrySearch, filters: SearchFilters): Sort {
  const fields: SearchFields = Object.fromEntries(
    order.flatMap(({ field, direction }) => {
      const found = filters.sortField(field);
      if (!found) return [];
      // Titles that are missing sort behind all others as they are held; backwards they would be in front.
      const isTitleBackwards = found.path === 'titleKey' && direction === -1;
      return [[field, isTitleBackwards ? { ...found, has: 'search.h.entrytitle' } : found] as const];
    }),
  );
  const known = order.filter(({ field }) => Object.hasOwn(fields, field));
  if (known.length === 0) return byTitle;
  const { _id: last, ...sort } = sortOf(known, fields);
  return { ...sort, entryId: sort['entryId'] ?? last ?? 1, language: sort['language'] ?? last ?? 1 };
}

function isFreeText(clause: FieldClause): clause is FieldClause & FreeText {
  return clause.operator === 'freeText';
}
