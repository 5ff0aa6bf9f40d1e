import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  entryProjection,
  searchedEntries,
  searchedEntry,
  type SearchedEntryDocument,
} from '@annal/content-read-models';
import type { IndexedProjection, IndexEngine } from '@annal/search-index';
import { OpenSearchEngine } from '@annal/search-opensearch';
import type { ServedWriter } from '@annal/search-service';
import { SqliteEngine } from '@annal/search-sqlite';

export interface EngineSettings {
  /** Of this process only: the index lies in `search` below it. */
  readonly dataDir: string;
  readonly openSearchUrl?: string | undefined;
}

/**
 * Entries as they are indexed. The documents that an index keeps are those of the read model, whose version counts, too. An
 * index of another log is another one: its position means nothing in this log.
 */
const indexedEntries = (logId: string): IndexedProjection<SearchedEntryDocument> => ({
  version: `${searchedEntries.version}.${entryProjection.version}.${logId}`,
  searched: searchedEntry,
  scopeFor: ({ projectUuid, entryId }) => ({
    ...(typeof projectUuid === 'string' && { projectUuid }),
    ...(typeof entryId === 'string' && { entryId }),
  }),
});

/** What becomes of the index with each event. */
export const entryEvents = searchedEntries;

export function entryEngine(
  { dataDir, openSearchUrl }: EngineSettings,
  logId: string,
): IndexEngine<SearchedEntryDocument> {
  if (openSearchUrl !== undefined) return OpenSearchEngine.at(openSearchUrl, indexedEntries(logId));
  return new SqliteEngine(join(dataDir, 'search'), indexedEntries(logId));
}

/** Writes a build of an engine that another thread of this process has. */
export async function entryWriter(
  { dataDir, openSearchUrl }: EngineSettings,
  logId: string,
  build: number,
): Promise<ServedWriter<SearchedEntryDocument>> {
  if (openSearchUrl === undefined) {
    const writer = SqliteEngine.writerOf(join(dataDir, 'search'), indexedEntries(logId), build);
    return { writer, close: async () => undefined };
  }
  const engine = OpenSearchEngine.at(openSearchUrl, indexedEntries(logId));
  try {
    return { writer: await engine.writer(build), close: () => engine.close() };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** What tells an index from those of other processes, also when this one starts again. */
export function indexPlace({ dataDir, openSearchUrl }: EngineSettings): string {
  return openSearchUrl === undefined ? `${hostname()} ${resolve(dataDir)}` : 'OpenSearch';
}
