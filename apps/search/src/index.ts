export { indexHere, indexInThread, type IndexParts } from './search-indexes.ts';
export { SearchModule, type SearchOptions } from './search.module.ts';
