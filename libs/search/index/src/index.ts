export {
  ALWAYS,
  NEVER,
  type Condition,
  type Range,
  type ScopeTest,
  type TextPattern,
  type ValueTest,
  type WantedWord,
} from './condition.ts';
export { compareUtf8 } from './compare-utf8.ts';
export type { CountedValues, Hit, IndexAnswer, IndexOrder, IndexQuery, PathByType, ValueCount } from './index-query.ts';
export type { IndexEngine } from './index-engine.ts';
export type { IndexBatch, IndexedProjection, IndexReader, IndexWriter } from './search-index.ts';
export {
  ALL_TEXT,
  type SearchedDocument,
  type SearchedPath,
  type SearchedScope,
  type SearchedStatus,
  type SearchedValue,
  type ValueType,
} from './searched-document.ts';
