import type { EntriesFound, EntrySearch } from '../../api/entry-search.ts';

/** All numbers of the overview in one request. */
export const countsSearch: EntrySearch = {
  pageSize: 0,
  aggregations: {
    byType: { field: 'sys.contentTypeId', size: 1000 },
    byState: { field: 'sys.workflow.state', size: 100 },
    byLanguage: { field: 'sys.language', size: 1000 },
    byTranslation: { field: 'sys.translationState', size: 10 },
    byPublished: { field: 'sys.isPublished', size: 2 },
  },
};

/** Largest first. Values come in lower case, ids of content types too. */
export function counted(found: EntriesFound, name: string): readonly (readonly [value: string, count: number])[] {
  return Object.entries(found.aggregations?.[name] ?? {}).sort(([, left], [, right]) => right - left);
}

export const countOf = (found: EntriesFound, name: string, value: string): number =>
  found.aggregations?.[name]?.[value.toLowerCase()] ?? 0;
