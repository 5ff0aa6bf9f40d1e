// What browsers use, too.
export { everything, limits, type Clause, type FieldClause, type Operand } from '../clause.ts';
export { lengthUnits } from '../distance.ts';
export { isFieldPath } from '../field-path.ts';
export type { OrderItem } from '../order.ts';
export { completeZenql, zenqlFunctions, type Completion } from './completion.ts';
export type { ZenqlQuery } from './parser.ts';
export { printZenql } from './print.ts';
export { parseZenql, readZenql, zenqlProblem, type ZenqlProblem } from './zenql.ts';
