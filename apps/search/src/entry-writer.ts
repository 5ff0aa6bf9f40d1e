import { join } from 'node:path';
import type { SearchedEntryDocument } from '@annal/content-read-models';
import type { ServedWriter } from '@annal/search-service/writer';
import { SqliteEngine } from '@annal/search-sqlite';
import { indexedEntries, type EngineSettings } from './indexed-entries.ts';

export async function entryWriter(
  { dataDir, openSearchUrl }: EngineSettings,
  logId: string,
  build: number,
): Promise<ServedWriter<SearchedEntryDocument>> {
  if (openSearchUrl === undefined) {
    const writer = SqliteEngine.writerOf(join(dataDir, 'search'), indexedEntries(logId), build);
    return { writer, close: async () => undefined };
  }
  // A thread has its own heap, so unused engines are not loaded.
  const { OpenSearchEngine } = await import('@annal/search-opensearch');
  const engine = OpenSearchEngine.at(openSearchUrl, indexedEntries(logId));
  try {
    return { writer: await engine.writer(build), close: () => engine.close() };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
