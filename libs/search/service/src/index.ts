export { AcknowledgedPosition } from './acknowledged-position.ts';
export { AskedIndex } from './asked-index.ts';
export type { IndexComparison, IndexDifference, ReferenceDocuments } from './compare-index.ts';
export { SEARCH_INDEX, type IndexedEvents, type IndexedLog } from './indexed-log.ts';
export { INDEX_READER, RemoteIndex, type RemoteIndexOptions } from './remote-index.ts';
export { SearchIndex, type SearchIndexOptions, type SearchIndexStatus } from './search-index.ts';
export { searchPosition, searchQuery, type SearchQuestion } from './search.message.ts';
export { serveIndex, type ServedIndex, type ThreadHooks } from './thread/serve-index.ts';
export { ThreadedIndex, type ThreadedIndexOptions } from './thread/threaded-index.ts';
