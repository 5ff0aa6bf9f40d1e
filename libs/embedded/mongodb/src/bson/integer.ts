import { parseDecimal } from './decimal.ts';
import { decimalText, numberOf } from './scalars.ts';
import { BsonType, type BsonValue } from './value.ts';

const LIMIT = 2n ** 63n;

/** @returns a number without its fraction, or `undefined` if it does not fit into 64 bits */
export function integerOf(value: BsonValue): bigint | undefined {
  if (value.type === BsonType.int64) return value.buffer.readBigInt64LE(value.start);
  const n = numberOf(value);
  if (!(Math.abs(n) < 2 ** 64)) return undefined;
  const integer = value.type === BsonType.decimal128 ? truncated(value) : BigInt(Math.trunc(n));
  return integer >= -LIMIT && integer < LIMIT ? integer : undefined;
}

function truncated(value: BsonValue): bigint {
  const { coefficient, exponent } = parseDecimal(decimalText(value));
  return exponent < 0 ? coefficient / 10n ** BigInt(-exponent) : coefficient * 10n ** BigInt(exponent);
}
