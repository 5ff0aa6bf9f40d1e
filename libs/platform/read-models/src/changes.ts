export { applyChange, changedWhere, type DocumentSpace } from './documents/apply-change.ts';
export {
  isWhereChange,
  namedIds,
  type DocumentChange,
  type EqualityFilter,
  type ReadModelDocument,
  type WhereChange,
} from './documents/document-change.ts';
export { matches } from './documents/document-paths.ts';
