import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { searchedEntries, type SearchedEntryDocument } from '@annal/content-read-models';
import type { IndexEngine } from '@annal/search-index';
import { OpenSearchEngine } from '@annal/search-opensearch';
import { SqliteEngine } from '@annal/search-sqlite';
import { indexedEntries, type EngineSettings } from './indexed-entries.ts';

export const entryEvents = searchedEntries;

export function entryEngine(
  { dataDir, openSearchUrl }: EngineSettings,
  logId: string,
): IndexEngine<SearchedEntryDocument> {
  if (openSearchUrl !== undefined) return OpenSearchEngine.at(openSearchUrl, indexedEntries(logId));
  return new SqliteEngine(join(dataDir, 'search'), indexedEntries(logId));
}

export function indexLocation({ dataDir, openSearchUrl }: EngineSettings): string {
  return openSearchUrl === undefined ? `${hostname()} ${resolve(dataDir)}` : 'OpenSearch';
}
