export {
  FILE_TEXT,
  searchedFields,
  searchedFile,
  searchedProperty,
  searchedTitle,
  TITLE,
  type SearchedFields,
} from './searched-fields.ts';
export { instantOf, orderKey, sortKey } from './sort-key.ts';
