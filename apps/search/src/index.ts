export { indexInThread, type ThreadSettings } from './search-indexes.ts';
export { SearchModule, type SearchOptions } from './search.module.ts';
export { indexLocation } from './entry-index.ts';
