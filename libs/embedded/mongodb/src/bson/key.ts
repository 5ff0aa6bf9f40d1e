import { BsonType, BsonValue, FieldCursor } from './value.ts';
import { KeyBuffer } from './key-buffer.ts';
import { writeNumberKey } from './number-key.ts';

/**
 * MongoDB's type order, shifted so that 0 can end a document. Key bytes compare by `memcmp` as MongoDB compares values,
 * and none is a prefix of another; indexes, sorts, grouping and comparisons all use them, so they cannot disagree.
 */
const ORDER: Readonly<Record<number, number>> = {
  [BsonType.minKey]: 1,
  [BsonType.undefined]: 3,
  [BsonType.null]: 5,
  [BsonType.double]: 10,
  [BsonType.int32]: 10,
  [BsonType.int64]: 10,
  [BsonType.decimal128]: 10,
  [BsonType.string]: 15,
  [BsonType.symbol]: 15,
  [BsonType.object]: 20,
  [BsonType.array]: 25,
  [BsonType.binary]: 30,
  [BsonType.objectId]: 35,
  [BsonType.bool]: 40,
  [BsonType.date]: 45,
  [BsonType.timestamp]: 47,
  [BsonType.regex]: 50,
  [BsonType.dbPointer]: 55,
  [BsonType.code]: 60,
  [BsonType.codeWithScope]: 65,
  [BsonType.maxKey]: 127,
};

export function typeOrder(type: number): number {
  return ORDER[type] ?? 0;
}

const scratch = Buffer.alloc(8);

export function writeKey(key: KeyBuffer, type: number, buffer: Buffer, start: number, end: number): void {
  key.byte(ORDER[type] ?? 0);
  writeBody(key, type, buffer, start, end);
}

function writeBody(key: KeyBuffer, type: number, buffer: Buffer, start: number, end: number): void {
  switch (type) {
    case BsonType.double:
    case BsonType.int32:
    case BsonType.int64:
    case BsonType.decimal128:
      return writeNumberKey(key, new BsonValue(type, buffer, start, end));
    case BsonType.string:
    case BsonType.symbol:
    case BsonType.code:
      return key.escaped(buffer, start + 4, end - 1);
    case BsonType.object:
      return writeFields(key, buffer, start, true);
    case BsonType.array:
      return writeFields(key, buffer, start, false);
    case BsonType.binary:
      key.bytes(beInt32(buffer.readInt32LE(start)), 0, 4);
      key.bytes(buffer, start + 4, end);
      return;
    case BsonType.date:
      scratch.writeBigInt64BE(buffer.readBigInt64LE(start));
      scratch[0] = (scratch[0] ?? 0) ^ 0x80;
      key.bytes(scratch, 0, 8);
      return;
    case BsonType.timestamp:
      scratch.writeBigUInt64BE(buffer.readBigUInt64LE(start));
      key.bytes(scratch, 0, 8);
      return;
    case BsonType.codeWithScope:
      return writeScopedCode(key, buffer, start);
    default:
      key.bytes(buffer, start, end);
  }
}

function beInt32(n: number): Buffer {
  scratch.writeInt32BE(n);
  return scratch;
}

/** MongoDB compares documents by type, then name, then value; arrays without their index names. */
function writeFields(key: KeyBuffer, buffer: Buffer, start: number, named: boolean): void {
  const cursor = new FieldCursor(buffer, start);
  while (cursor.next()) {
    key.byte(ORDER[cursor.type] ?? 0);
    if (named) key.bytes(buffer, cursor.nameStart, cursor.nameEnd).byte(0);
    writeBody(key, cursor.type, buffer, cursor.valueStart, cursor.valueEnd);
  }
  key.byte(0);
}

function writeScopedCode(key: KeyBuffer, buffer: Buffer, start: number): void {
  const code = start + 8;
  const scope = code + buffer.readInt32LE(start + 4);
  key.escaped(buffer, code, scope - 1);
  writeFields(key, buffer, scope, true);
}

const shared = new KeyBuffer();

export function keyOf(value: BsonValue): Buffer {
  shared.reset();
  writeKey(shared, value.type, value.buffer, value.start, value.end);
  return shared.copy();
}

/** The smallest byte string above everything that begins with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  for (let i = next.length - 1; i >= 0; i -= 1) {
    const value = next[i] ?? 0;
    if (value < 0xff) {
      next[i] = value + 1;
      return next.subarray(0, i + 1);
    }
  }
  throw new RangeError('no byte string lies above a prefix of all ones');
}
