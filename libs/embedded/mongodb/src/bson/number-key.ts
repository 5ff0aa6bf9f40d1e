import type { KeyBuffer } from './key-buffer.ts';
import { BsonType, type BsonValue } from './value.ts';
import { decimalText } from './scalars.ts';
import { addDecimals, decimalOfDouble, decimalOfInteger, negate, parseDecimal, type Decimal } from './decimal.ts';

export const EXACT = 0x80;
const ABOVE = 0x81;
const BELOW = 0x7f;
const EXPONENT_BIAS = 0x4000;
const scratch = Buffer.alloc(8);

/**
 * Numbers of all four types share one order: each is written as the double it truncates to (8 bytes, order-preserving)
 * and, if that is not exact, its rest as decimal digits.
 */
export function writeNumberKey(key: KeyBuffer, value: BsonValue): void {
  switch (value.type) {
    case BsonType.int32:
      return writeDouble(key, value.buffer.readInt32LE(value.start)).byte(EXACT);
    case BsonType.double:
      return writeDouble(key, value.buffer.readDoubleLE(value.start)).byte(EXACT);
    case BsonType.int64:
      return writeInteger(key, value.buffer.readBigInt64LE(value.start));
    default:
      return writeDecimalText(key, decimalText(value));
  }
}

function writeDouble(key: KeyBuffer, n: number): KeyBuffer {
  if (Number.isNaN(n)) scratch.fill(0);
  else {
    scratch.writeDoubleBE(n === 0 ? 0 : n);
    if (n < 0) for (let i = 0; i < 8; i += 1) scratch[i] = ~(scratch[i] ?? 0);
    else scratch[0] = (scratch[0] ?? 0) | 0x80;
  }
  return key.bytes(scratch, 0, 8);
}

function writeInteger(key: KeyBuffer, n: bigint): void {
  const nearest = Number(n);
  if (Number.isSafeInteger(nearest)) writeDouble(key, nearest).byte(EXACT);
  else writeExact(key, decimalOfInteger(n), nearest);
}

function writeDecimalText(key: KeyBuffer, text: string): void {
  const nearest = Number(text);
  if (Number.isNaN(nearest) || /inf/i.test(text)) writeDouble(key, nearest).byte(EXACT);
  else writeExact(key, parseDecimal(text), nearest);
}

function writeExact(key: KeyBuffer, exact: Decimal, nearest: number): void {
  const negative = exact.coefficient < 0n;
  let truncated = Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
  let rest = addDecimals(exact, negate(decimalOfDouble(truncated)));
  if (negative ? rest.coefficient > 0n : rest.coefficient < 0n) {
    truncated = towardsZero(truncated);
    rest = addDecimals(exact, negate(decimalOfDouble(truncated)));
  }
  writeDouble(key, negative && truncated === 0 ? 0 : truncated);
  if (rest.coefficient === 0n) return key.byte(EXACT);
  key.byte(negative ? BELOW : ABOVE);
  const from = key.size;
  writeDigits(key, rest);
  if (negative) key.invert(from);
}

function towardsZero(n: number): number {
  scratch.writeDoubleBE(n);
  scratch.writeBigUInt64BE(scratch.readBigUInt64BE(0) - 1n);
  return scratch.readDoubleBE(0);
}

function writeDigits(key: KeyBuffer, { coefficient, exponent }: Decimal): void {
  const digits = (coefficient < 0n ? -coefficient : coefficient).toString();
  const magnitude = exponent + digits.length + EXPONENT_BIAS;
  key.byte(magnitude >> 8);
  key.byte(magnitude & 0xff);
  for (const digit of digits.replace(/0+$/, '')) key.byte(Number(digit) + 1);
  key.byte(0);
}
