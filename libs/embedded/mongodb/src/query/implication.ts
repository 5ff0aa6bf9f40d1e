import { compareValues, identical } from '../bson/compare.ts';
import { typeOrder } from '../bson/key.ts';
import { conjuncts, type Filter } from './filter.ts';
import type { Predicate } from './predicate.ts';

export function implies(conditions: readonly Filter[], implied: Filter): boolean {
  return conjuncts(implied).every((part) => conditions.some((condition) => impliesOne(condition, part)));
}

function impliesOne(condition: Filter, implied: Filter): boolean {
  if (implied.kind === 'or') return implied.filters.some((part) => implies([condition], part));
  if (condition.kind !== 'field' || implied.kind !== 'field') return false;
  if (condition.path.text !== implied.path.text) return false;
  return predicateImplies(condition.predicate, implied.predicate);
}

function predicateImplies(given: Predicate, implied: Predicate): boolean {
  if (implied.op === 'exists') return !given.test(undefined);
  if (given.op === 'eq')
    return (
      !given.operand.isArray() && given.operand.type !== 10 && testsPlainly(implied) && implied.test(given.operand)
    );
  if (given.op === 'in')
    return (
      testsPlainly(implied) &&
      given.operands.every(
        (operand) => !operand.isArray() && operand.type !== 10 && operand.type !== 11 && implied.test(operand),
      )
    );
  if (!('operand' in given) || !('operand' in implied)) return false;
  if (given.op === implied.op && identical(given.operand, implied.operand)) return true;
  if (typeOrder(given.operand.type) !== typeOrder(implied.operand.type)) return false;
  const order = compareValues(given.operand, implied.operand);
  if (isLower(given.op) && isLower(implied.op)) return order > 0 || (order === 0 && implied.op === 'gte');
  if (isUpper(given.op) && isUpper(implied.op)) return order < 0 || (order === 0 && implied.op === 'lte');
  return false;
}

function testsPlainly({ op }: Predicate): boolean {
  return op !== 'size' && op !== 'elemMatch';
}

const isLower = (op: string): boolean => op === 'gt' || op === 'gte';
const isUpper = (op: string): boolean => op === 'lt' || op === 'lte';
