export { OpenSearchConnection, type Answering, type Question } from './connection.ts';
export { OpenSearchRefusal } from './index-errors.ts';
export { OpenSearchEngine, type OpenSearchOptions } from './open-search-engine.ts';
