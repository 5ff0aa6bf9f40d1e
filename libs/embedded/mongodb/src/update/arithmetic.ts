import { badValue } from '../errors.ts';
import { addDecimals, decimalToText, multiplyDecimals, parseDecimal } from '../bson/decimal.ts';
import { decimal, decimalText, double, int32, int64, numberOf } from '../bson/scalars.ts';
import { BsonType, type BsonValue } from '../bson/value.ts';

/** The wider type decides; as in MongoDB, an int32 that overflows becomes a long. */
export function combine(operation: 'add' | 'multiply', a: BsonValue, b: BsonValue): BsonValue {
  const types = [a.type, b.type];
  if (types.includes(BsonType.decimal128)) return combineDecimals(operation, a, b);
  if (types.includes(BsonType.double)) {
    const [x, y] = [numberOf(a), numberOf(b)];
    return double(operation === 'add' ? x + y : x * y);
  }
  const [x, y] = [integerOf(a), integerOf(b)];
  const result = operation === 'add' ? x + y : x * y;
  if (BigInt.asIntN(64, result) !== result)
    throw badValue(`Failed to apply $${operation === 'add' ? 'inc' : 'mul'} operations to current value: overflow`);
  const isSmall = !types.includes(BsonType.int64) && BigInt.asIntN(32, result) === result;
  return isSmall ? int32(Number(result)) : int64(result);
}

function integerOf(value: BsonValue): bigint {
  return value.type === BsonType.int32
    ? BigInt(value.buffer.readInt32LE(value.start))
    : value.buffer.readBigInt64LE(value.start);
}

function combineDecimals(operation: 'add' | 'multiply', a: BsonValue, b: BsonValue): BsonValue {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (!Number.isFinite(x) || !Number.isFinite(y)) {
    const special = operation === 'add' ? x + y : x * y;
    return decimal(Number.isNaN(special) ? 'NaN' : special > 0 ? 'Infinity' : '-Infinity');
  }
  const [left, right] = [a, b].map((value) => {
    if (value.type === BsonType.decimal128) return parseDecimal(decimalText(value));
    // MongoDB uses a double's first 15 digits here.
    if (value.type === BsonType.double) return parseDecimal(numberOf(value).toPrecision(15));
    return { coefficient: integerOf(value), exponent: 0 };
  });
  if (!left || !right) throw badValue('two numbers are needed');
  const result = operation === 'add' ? addDecimals(left, right) : multiplyDecimals(left, right);
  const isNegative = operation === 'add' ? isBelow(a) && isBelow(b) : isBelow(a) !== isBelow(b);
  return decimal(`${result.coefficient === 0n && isNegative ? '-' : ''}${decimalToText(result)}`);
}

/** Zero has a sign. */
function isBelow(value: BsonValue): boolean {
  return numberOf(value) < 0 || Object.is(numberOf(value), -0);
}
