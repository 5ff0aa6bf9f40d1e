export { anyOf, containsAny, fieldFilter, filterBy, filterOf, NOTHING, textPattern } from './filter.ts';
export { sortOf, type Filter, type SearchField, type SearchFields } from './search-fields.ts';
