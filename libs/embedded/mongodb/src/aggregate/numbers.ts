import { badValue, CommandError, notSupported, typeMismatch } from '../errors.ts';
import { addDecimals, decimalOfDouble, decimalOfInteger } from '../bson/decimal.ts';
import { double, int32, int64, isNumber, NULL, numberOf } from '../bson/scalars.ts';
import { BsonType, BsonValue } from '../bson/value.ts';
import { typeName } from '../query/type-names.ts';
import type { Expression } from './expression.ts';

type Given = readonly Expression[];

export const isNothing = (value: BsonValue | undefined): boolean =>
  !value || value.type === BsonType.null || value.type === BsonType.undefined;

export function nameOf(value: BsonValue | undefined): string {
  return value ? typeName(value.type) : 'missing';
}

function widest(values: readonly BsonValue[]): number {
  if (values.some(({ type }) => type === BsonType.decimal128))
    throw notSupported('arithmetic with decimals in expressions');
  for (const type of [BsonType.double, BsonType.int64]) if (values.some((value) => value.type === type)) return type;
  return BsonType.int32;
}

export function integerOf(value: BsonValue): bigint {
  return value.type === BsonType.int64 ? value.buffer.readBigInt64LE(value.start) : BigInt(numberOf(value));
}

function integer(n: bigint, type: number): BsonValue {
  if (BigInt.asIntN(64, n) !== n) return double(Number(n));
  return type === BsonType.int32 && BigInt.asIntN(32, n) === n ? int32(Number(n)) : int64(n);
}

export function add(given: Given, document: BsonValue): BsonValue {
  const numbers: BsonValue[] = [];
  let since: BsonValue | undefined;
  for (const each of given) {
    const value = each(document);
    if (!value || isNothing(value)) return NULL;
    if (value.type === BsonType.date) {
      if (since) throw new CommandError(16612, 'only one date allowed in an $add expression');
      since = value;
    } else if (isNumber(value)) numbers.push(value);
    else throw new CommandError(16554, `$add only supports numeric or date types, not ${nameOf(value)}`);
  }
  const total = sumOf(numbers);
  return since ? later(since, total) : total;
}

function sumOf(values: readonly BsonValue[]): BsonValue {
  const type = widest(values);
  if (type !== BsonType.double)
    return integer(
      values.reduce((sum, value) => sum + integerOf(value), 0n),
      type,
    );
  if (!values.every((value) => Number.isFinite(numberOf(value))))
    return double(values.reduce((sum, value) => sum + numberOf(value), 0));
  return double(roundedOnce(values));
}

/** Rounds once, at the end: doubles are added exactly. */
function roundedOnce(values: readonly BsonValue[]): number {
  const exact = values.map((value) =>
    value.type === BsonType.double ? decimalOfDouble(numberOf(value)) : decimalOfInteger(integerOf(value)),
  );
  const { coefficient, exponent } = exact.reduce(addDecimals);
  return Number(`${coefficient}e${exponent}`);
}

function later(since: BsonValue, by: BsonValue): BsonValue {
  const n = numberOf(by);
  if (!(Math.abs(n) < 2 ** 63)) throw new CommandError(15, 'date overflow in $add');
  const whole = by.type === BsonType.double ? halvesToZero(n) : integerOf(by);
  return dateAt(since.buffer.readBigInt64LE(since.start) + whole);
}

function halvesToZero(n: number): bigint {
  return BigInt(n < 0 ? Math.floor(n + 0.5) : Math.ceil(n - 0.5));
}

function dateAt(milliseconds: bigint): BsonValue {
  const { buffer, start, end } = int64(BigInt.asIntN(64, milliseconds));
  return new BsonValue(BsonType.date, buffer, start, end);
}

export function subtract([left, right]: Given, document: BsonValue): BsonValue {
  const [a, b] = [left?.(document), right?.(document)];
  if (!a || !b || isNothing(a) || isNothing(b)) return NULL;
  if (a.type === BsonType.date) return subtractFromDate(a, b);
  if (!isNumber(a) || !isNumber(b)) throw typeMismatch(`can't $subtract ${nameOf(b)} from ${nameOf(a)}`);
  const type = widest([a, b]);
  if (type === BsonType.double) return double(numberOf(a) - numberOf(b));
  return integer(integerOf(a) - integerOf(b), type);
}

function subtractFromDate(a: BsonValue, b: BsonValue): BsonValue {
  const since = a.buffer.readBigInt64LE(a.start);
  if (b.type === BsonType.date) return int64(BigInt.asIntN(64, since - b.buffer.readBigInt64LE(b.start)));
  if (!isNumber(b)) throw typeMismatch(`can't $subtract ${nameOf(b)} from Date`);
  if (widest([b]) !== BsonType.double) return dateAt(since - integerOf(b));
  if (!Number.isFinite(numberOf(b)))
    throw new CommandError(31109, `Can't coerce out of range value ${numberOf(b)} to long`);
  return dateAt(since - BigInt(Math.trunc(numberOf(b))));
}

export function multiply(given: Given, document: BsonValue): BsonValue {
  const values: BsonValue[] = [];
  for (const each of given) {
    const value = each(document);
    if (!value || isNothing(value)) return NULL;
    if (!isNumber(value)) throw typeMismatch(`$multiply only supports numeric types, not ${nameOf(value)}`);
    values.push(value);
  }
  return values.length === 0 ? int32(1) : values.reduce(product);
}

function product(a: BsonValue, b: BsonValue): BsonValue {
  const type = widest([a, b]);
  if (type === BsonType.double) return double(numberOf(a) * numberOf(b));
  return integer(integerOf(a) * integerOf(b), type);
}

export function divide([left, right]: Given, document: BsonValue): BsonValue {
  const [a, b] = [left?.(document), right?.(document)];
  if (a && b && isNumber(a) && isNumber(b)) {
    if (numberOf(b) === 0) throw badValue("can't $divide by zero");
    widest([a, b]);
    return double(numberOf(a) / numberOf(b));
  }
  if (isNothing(a) || isNothing(b)) return NULL;
  throw typeMismatch(`$divide only supports numeric types, not ${nameOf(a)} and ${nameOf(b)}`);
}
