export { MAX_AGGREGATIONS, readAggregations, refusedAggregationNames, type Aggregation } from './aggregations.ts';
export {
  everything,
  foldText,
  limits,
  type Clause,
  type Distance,
  type FieldClause,
  type FreeText,
  type Operand,
} from './clause.ts';
export { latitudesWithin, lengthUnits, metresBetween } from './distance.ts';
export { fieldPathPatterns, MAX_PATH_LENGTH } from './field-path.ts';
export { dayOf, isRelativeToNow, namesCaller } from './instant.ts';
export { jsonParameter } from './json-parameter.ts';
export { convertOperand, malformedCall, refuseMalformedCalls, truthOf } from './operand.ts';
export { readOrder, readOrderBy, type OrderItem } from './order.ts';
export { aggregationsIn, orderParameter, readQuestion, refuseFirst, type SentQuestion } from './read-question.ts';
export { readTogether } from './read-together.ts';
export { readWhere } from './read-where.ts';
export { searchErrors } from './search-errors.ts';
export { stemOf, stemsOf, wordsOf } from './words.ts';
export type { ZenqlQuery } from './zenql/parser.ts';
export { parseZenql, readZenql } from './zenql/zenql.ts';
