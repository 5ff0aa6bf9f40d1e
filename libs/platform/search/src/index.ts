export { everything, foldText, limits, type Clause, type FieldClause, type Operand } from './clause.ts';
export { containsAny, filterOf } from './filter.ts';
export { jsonParameter } from './json-parameter.ts';
export { readOrder, readOrderBy, type OrderItem } from './order.ts';
export { readWhere } from './read-where.ts';
export { sortOf, type Filter, type SearchField, type SearchFields } from './search-fields.ts';
export { parseZenql } from './zenql.ts';
