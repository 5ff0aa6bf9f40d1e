import {
  entryProjection,
  searchedEntries,
  searchedEntry,
  type SearchedEntryDocument,
} from '@annal/content-read-models';
import type { IndexedProjection } from '@annal/search-index';

export interface EngineSettings {
  /** Of this process only: the index lies in `search` below it. */
  readonly dataDir: string;
  readonly openSearchUrl?: string | undefined;
}

/**
 * Entries as they are indexed. The documents that an index keeps are those of the read model, whose version counts, too. An
 * index of another log is another one: its position means nothing in this log.
 */
export const indexedEntries = (logId: string): IndexedProjection<SearchedEntryDocument> => ({
  version: `${searchedEntries.version}.${entryProjection.version}.${logId}`,
  searched: searchedEntry,
  scopeFor: ({ projectUuid, entryId }) => ({
    ...(typeof projectUuid === 'string' && { projectUuid }),
    ...(typeof entryId === 'string' && { entryId }),
  }),
});
