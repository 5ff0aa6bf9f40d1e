import { BSON } from 'bson';
import { BsonType, BsonValue } from './value.ts';

const { minKey, maxKey } = BsonType;

export function isNumber({ type }: BsonValue): boolean {
  return type === BsonType.int32 || type === BsonType.double || type === BsonType.int64 || type === BsonType.decimal128;
}

export function stringOf(value: BsonValue): string {
  return value.buffer.toString('utf8', value.start + 4, value.end - 1);
}

export function textValue(text: string): BsonValue {
  const size = Buffer.byteLength(text);
  const buffer = Buffer.allocUnsafe(size + 5);
  buffer.writeInt32LE(size + 1);
  buffer.write(text, 4);
  buffer[size + 4] = 0;
  return new BsonValue(BsonType.string, buffer, 0, buffer.length);
}

export function numberOf(value: BsonValue): number {
  switch (value.type) {
    case BsonType.int32:
      return value.buffer.readInt32LE(value.start);
    case BsonType.double:
      return value.buffer.readDoubleLE(value.start);
    case BsonType.int64:
      return Number(value.buffer.readBigInt64LE(value.start));
    case BsonType.decimal128:
      return Number(decimalText(value));
    default:
      return NaN;
  }
}

export function decimalText(value: BsonValue): string {
  return new BSON.Decimal128(Buffer.from(value.bytes())).toString();
}

/** As in MongoDB, everything but false, zero, null and missing is true. */
export function truthOf(value: BsonValue | undefined): boolean {
  if (!value) return false;
  if (value.type === BsonType.bool) return value.buffer[value.start] === 1;
  if (isNumber(value)) return numberOf(value) !== 0;
  return value.type !== BsonType.null && value.type !== BsonType.undefined;
}

export function regexOf(value: BsonValue): { pattern: string; flags: string } {
  const middle = value.buffer.indexOf(0, value.start);
  return {
    pattern: value.buffer.toString('utf8', value.start, middle),
    flags: value.buffer.toString('utf8', middle + 1, value.end - 1),
  };
}

export const NULL = new BsonValue(BsonType.null, Buffer.alloc(0), 0, 0);
export const UNDEFINED = new BsonValue(BsonType.undefined, Buffer.alloc(0), 0, 0);
export const MIN_KEY = new BsonValue(minKey, Buffer.alloc(0), 0, 0);
export const MAX_KEY = new BsonValue(maxKey, Buffer.alloc(0), 0, 0);

function fixed(type: number, size: number, write: (buffer: Buffer) => void): BsonValue {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return new BsonValue(type, buffer, 0, size);
}

export const int32 = (n: number): BsonValue => fixed(BsonType.int32, 4, (buffer) => buffer.writeInt32LE(n));
export const int64 = (n: bigint): BsonValue => fixed(BsonType.int64, 8, (buffer) => buffer.writeBigInt64LE(n));
export const double = (n: number): BsonValue => fixed(BsonType.double, 8, (buffer) => buffer.writeDoubleLE(n));
export const bool = (yes: boolean): BsonValue => fixed(BsonType.bool, 1, (buffer) => buffer.writeUInt8(yes ? 1 : 0));
export const date = (ms: number): BsonValue => fixed(BsonType.date, 8, (b) => b.writeBigInt64LE(BigInt(ms)));

export function string(text: string): BsonValue {
  const length = Buffer.byteLength(text);
  return fixed(BsonType.string, length + 5, (buffer) => {
    buffer.writeInt32LE(length + 1);
    buffer.write(text, 4);
  });
}

export function decimal(text: string): BsonValue {
  const { bytes } = BSON.Decimal128.fromString(text);
  return new BsonValue(BsonType.decimal128, Buffer.from(bytes), 0, 16);
}

export function count(n: number): BsonValue {
  return Number.isInteger(n) && Math.abs(n) < 2 ** 31 ? int32(n) : double(n);
}

export function fromJs(value: unknown): BsonValue {
  const buffer = Buffer.from(BSON.serialize({ v: value }, { ignoreUndefined: false }));
  return new BsonValue(buffer[4] ?? 0, buffer, 7, buffer.length - 1);
}

export function documentFromJs(document: Record<string, unknown>): BsonValue {
  const buffer = Buffer.from(BSON.serialize(document, { ignoreUndefined: false }));
  return new BsonValue(BsonType.object, buffer, 0, buffer.length);
}
