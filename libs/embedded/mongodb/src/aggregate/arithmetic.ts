import { BsonType, elementsOf, type BsonValue } from '../bson/value.ts';
import { double, int32, numberOf } from '../bson/scalars.ts';
import type { Expression } from './expression.ts';

type Compile = (expression: BsonValue) => Expression;

/**
 * Sums, products and quotients of whole numbers and doubles, as they lie in a document. Undefined for other operators.
 *
 * @param slow for all other operands, and for results that are no such number
 */
export function compileArithmetic(
  name: string,
  argument: BsonValue,
  compile: Compile,
  slow: () => Expression,
): Expression | undefined {
  if (name !== '$add' && name !== '$multiply' && name !== '$divide') return undefined;
  const given = argument.isArray() ? elementsOf(argument) : [argument];
  if (given.length === 0 || (name === '$divide' && given.length !== 2)) return undefined;
  const expressions = given.map(compile);
  let exact: Expression | undefined;
  return (document) => compute(name, expressions, document) ?? (exact ??= slow())(document);
}

function compute(name: string, given: readonly Expression[], document: BsonValue): BsonValue | undefined {
  let total: number | undefined;
  let isWhole = name !== '$divide';
  for (const each of given) {
    const value = each(document);
    if (!value || (value.type !== BsonType.int32 && value.type !== BsonType.double)) return undefined;
    const number = numberOf(value);
    isWhole &&= value.type === BsonType.int32;
    if (total === undefined) total = number;
    else if (name === '$add') total += number;
    else if (name === '$multiply') total *= number;
    else if (number === 0) return undefined;
    else total /= number;
  }
  if (total === undefined || (isWhole && total !== (total | 0))) return undefined;
  return isWhole ? int32(total) : double(total);
}
