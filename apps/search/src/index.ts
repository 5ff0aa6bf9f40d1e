export { indexInThread, type ThreadSettings } from './search-indexes.ts';
export { SearchModule, type SearchOptions } from './search.module.ts';
export { indexPlace } from './entry-index.ts';
