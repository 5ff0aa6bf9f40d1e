import { BsonType, fieldsOf, type BsonValue } from '../bson/value.ts';
import { compareValues } from '../bson/compare.ts';
import { keyOf, typeOrder } from '../bson/key.ts';
import { integerOf } from '../bson/integer.ts';
import { isNumber, numberOf, regexOf, stringOf } from '../bson/scalars.ts';
import type { Filter } from './filter.ts';
import { compileRegex } from './regex.ts';

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

/** `op` and operand stay readable because the planner turns them into index bounds. */
export type Predicate =
  | { readonly op: Comparison; readonly operand: BsonValue; readonly test: Test }
  | { readonly op: 'in'; readonly operands: readonly BsonValue[]; readonly test: Test }
  | { readonly op: 'regex'; readonly operand: BsonValue; readonly test: Test }
  | { readonly op: 'exists'; readonly test: Test }
  | {
      readonly op: 'elemMatch';
      readonly test: Test;
      readonly position: (array: BsonValue) => number;
      readonly each?: readonly Filter[] | undefined;
    }
  | { readonly op: 'type' | 'mod' | 'size'; readonly test: Test };

export type Test = (value: BsonValue | undefined) => boolean;

export function opensArrays({ op }: Predicate): boolean {
  return op !== 'size' && op !== 'elemMatch' && op !== 'exists';
}

const isNullish = (type: number): boolean => type === BsonType.null || type === BsonType.undefined;
const isExtreme = (type: number): boolean => type === BsonType.minKey || type === BsonType.maxKey;

export function comparison(op: Comparison, operand: BsonValue): Predicate {
  return { op, operand, test: comparisonTest(op, operand) };
}

function comparisonTest(op: Comparison, operand: BsonValue): Test {
  if (isNullish(operand.type)) {
    const includes = op === 'eq' || op === 'gte' || op === 'lte';
    return (value) => includes && (!value || isNullish(value.type));
  }
  if (isNumber(operand) && Number.isNaN(numberOf(operand))) {
    const includes = op === 'eq' || op === 'gte' || op === 'lte';
    return (value) => includes && !!value && isNumber(value) && Number.isNaN(numberOf(value));
  }
  const holds = HOLDS[op];
  const order = typeOrder(operand.type);
  const anyType = isExtreme(operand.type);
  // Missing values lie between the two extremes, too.
  const isInside = operand.type === BsonType.maxKey ? op === 'lt' || op === 'lte' : op === 'gt' || op === 'gte';
  const ordering = op !== 'eq' && order === typeOrder(BsonType.double);
  return (value) => {
    if (!value) return anyType && isInside;
    if (!anyType && typeOrder(value.type) !== order) return false;
    if (ordering && value.type !== BsonType.int32 && Number.isNaN(numberOf(value))) return false;
    return holds(compareValues(value, operand));
  };
}

const HOLDS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

const LINEAR_LIMIT = 4;

export function oneOf(operands: readonly BsonValue[]): Predicate {
  const regexes = operands.filter(({ type }) => type === BsonType.regex).map((operand) => regex(operand).test);
  const plain = operands.filter(({ type }) => type !== BsonType.regex);
  const tests = regexes.concat(
    plain.length <= LINEAR_LIMIT ? plain.map((operand) => comparison('eq', operand).test) : [],
  );
  if (plain.length <= LINEAR_LIMIT) return { op: 'in', operands, test: (value) => tests.some((test) => test(value)) };
  const keys = new Set(plain.map((operand) => keyOf(operand).toString('latin1')));
  const hasNull = plain.some(({ type }) => isNullish(type));
  const test: Test = (value) => {
    if (!value || isNullish(value.type)) return hasNull;
    return keys.has(keyOf(value).toString('latin1')) || tests.some((each) => each(value));
  };
  return { op: 'in', operands, test };
}

export function regex(operand: BsonValue): Predicate {
  const { pattern, flags } = regexOf(operand);
  const expression = compileRegex(pattern, flags);
  const test: Test = (value) => {
    if (!value) return false;
    if (value.type === BsonType.string || value.type === BsonType.symbol) return expression.test(stringOf(value));
    return value.type === BsonType.regex && compareValues(value, operand) === 0;
  };
  return { op: 'regex', operand, test };
}

export const exists: Predicate = { op: 'exists', test: (value) => value !== undefined };

export function hasType(types: ReadonlySet<number>): Predicate {
  return { op: 'type', test: (value) => !!value && types.has(value.type) };
}

export function modulo(divisor: bigint, remainder: bigint): Predicate {
  const [small, rest] = [Number(divisor), Number(remainder)];
  const test: Test = (value) => {
    if (!value || !isNumber(value)) return false;
    const n = Math.trunc(numberOf(value));
    if (Number.isSafeInteger(n) && Number.isSafeInteger(small)) return n % small === rest;
    const integer = integerOf(value);
    return integer !== undefined && integer % divisor === remainder;
  };
  return { op: 'mod', test };
}

export function hasSize(size: number): Predicate {
  return { op: 'size', test: (value) => value?.type === BsonType.array && countElements(value) === size };
}

function countElements(array: BsonValue): number {
  const cursor = fieldsOf(array);
  let count = 0;
  while (cursor.next()) count += 1;
  return count;
}

export function anyElement(holds: (element: BsonValue) => boolean, each?: readonly Filter[]): Predicate {
  const position = (array: BsonValue): number => {
    const cursor = fieldsOf(array);
    for (let n = 0; cursor.next(); n += 1) if (holds(cursor.value())) return n;
    return -1;
  };
  return { op: 'elemMatch', position, each, test: (value) => value?.type === BsonType.array && position(value) >= 0 };
}
