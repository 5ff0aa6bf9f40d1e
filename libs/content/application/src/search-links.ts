import type { EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import { anyOf, type Filter } from '@annal/list-filters';
import type { Clause, FieldClause } from '@annal/search-query';
import { everyClause } from './search/clauses.ts';
import { SearchFilters, type SearchGround } from './search-filter.ts';
import { MAX_TIME_MS } from './search-ranking.ts';

/** Of entries whose titles match, links to more than these are not followed. */
const MAX_TARGETS = 1_000;

/** What finds entries by what they link to: per condition one filter, or one per word of a free text. */
export type Linked = ReadonlyMap<FieldClause, readonly Filter[]>;

interface Titles {
  /** Entries that may be linked to, as far as the caller may see them. */
  readonly scope: ReadFilter;
  readonly ground: SearchGround;
  readonly projectUuid: string;
}

/**
 * Titles of linked entries are text of those that link to them (search.md 3.2). They are looked up when somebody asks: a
 * copy in every linking entry would make changing one title as expensive as all links to it.
 */
export async function linkedByTitle(
  entries: Reader<EntryDocument>,
  where: Clause,
  { scope, ground, projectUuid }: Titles,
): Promise<Linked> {
  const filters = new SearchFilters(ground);
  const deadline = performance.now() + MAX_TIME_MS;
  const targets = async (title: Filter): Promise<readonly string[]> => {
    const maxTimeMS = Math.max(Math.ceil(deadline - performance.now()), 1);
    const options = { projection: { entryId: 1 }, limit: MAX_TARGETS, maxTimeMS } as const;
    const found = await entries.find({ ...scope, $and: [title] }, options);
    return [...new Set(found.map(({ entryId }) => entryId))];
  };
  const linked = new Map<FieldClause, readonly Filter[]>();
  for (const clause of everyClause(where).filter(({ field }) => field.toLowerCase() === 'searchcontent')) {
    const each: Filter[] = [];
    for (const title of filters.titleFilters(clause)) {
      const ids = await targets(title);
      each.push(anyOf(ids.length === 0 ? [] : [{ projectUuid, linkNames: { $in: ids } }]));
    }
    linked.set(clause, each);
  }
  return linked;
}
