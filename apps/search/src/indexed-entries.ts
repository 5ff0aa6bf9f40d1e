import {
  entryProjection,
  searchedEntries,
  searchedEntry,
  type SearchedEntryDocument,
} from '@annal/content-read-models';
import type { IndexedProjection } from '@annal/search-index';

export interface EngineSettings {
  readonly dataDir: string;
  readonly openSearchUrl?: string | undefined;
}

/** The version includes the read model's, whose documents it keeps, and the log, in which its position holds. */
export const indexedEntries = (logId: string): IndexedProjection<SearchedEntryDocument> => ({
  version: `${searchedEntries.version}.${entryProjection.version}.${logId}`,
  searched: searchedEntry,
  scopeFor: ({ projectUuid, entryId }) => ({
    ...(typeof projectUuid === 'string' && { projectUuid }),
    ...(typeof entryId === 'string' && { entryId }),
  }),
});
