export { applyChange, changedWhere, type DocumentSpace } from './apply-change.ts';
export {
  isWhereChange,
  namedIds,
  type DocumentChange,
  type EqualityFilter,
  type ReadModelDocument,
  type WhereChange,
} from './document-change.ts';
export { matches } from './document-paths.ts';
