import { compareValues, identical } from '../bson/compare.ts';
import { typeOrder } from '../bson/key.ts';
import { conjuncts, type Filter } from './filter.ts';
import type { Predicate } from './predicate.ts';

export function implies(conditions: readonly Filter[], wanted: Filter): boolean {
  return conjuncts(wanted).every((one) => conditions.some((condition) => impliesOne(condition, one)));
}

function impliesOne(condition: Filter, wanted: Filter): boolean {
  if (wanted.kind === 'or') return wanted.filters.some((one) => implies([condition], one));
  if (condition.kind !== 'field' || wanted.kind !== 'field') return false;
  if (condition.path.text !== wanted.path.text) return false;
  return predicateImplies(condition.predicate, wanted.predicate);
}

function predicateImplies(given: Predicate, wanted: Predicate): boolean {
  if (wanted.op === 'exists') return !given.test(undefined);
  if (given.op === 'eq')
    return !given.operand.isArray() && given.operand.type !== 10 && testsPlainly(wanted) && wanted.test(given.operand);
  if (given.op === 'in')
    return (
      testsPlainly(wanted) &&
      given.operands.every((one) => !one.isArray() && one.type !== 10 && one.type !== 11 && wanted.test(one))
    );
  if (!('operand' in given) || !('operand' in wanted)) return false;
  if (given.op === wanted.op && identical(given.operand, wanted.operand)) return true;
  if (typeOrder(given.operand.type) !== typeOrder(wanted.operand.type)) return false;
  const order = compareValues(given.operand, wanted.operand);
  if (isLower(given.op) && isLower(wanted.op)) return order > 0 || (order === 0 && wanted.op === 'gte');
  if (isUpper(given.op) && isUpper(wanted.op)) return order < 0 || (order === 0 && wanted.op === 'lte');
  return false;
}

function testsPlainly({ op }: Predicate): boolean {
  return op !== 'size' && op !== 'elemMatch';
}

const isLower = (op: string): boolean => op === 'gt' || op === 'gte';
const isUpper = (op: string): boolean => op === 'lt' || op === 'lte';
