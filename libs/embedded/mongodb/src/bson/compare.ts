import { BsonType, FieldCursor, type BsonValue } from './value.ts';
import { keyOf, typeOrder } from './key.ts';

const { double, int32, string, objectId, date, bool } = BsonType;

/** MongoDB's total order of values; the short cuts agree with the order of the key bytes. */
export function compareValues(a: BsonValue, b: BsonValue): number {
  const order = typeOrder(a.type) - typeOrder(b.type);
  if (order !== 0) return order;
  const left = simpleNumber(a);
  if (left === left) {
    const right = simpleNumber(b);
    if (right === right) return left < right ? -1 : left > right ? 1 : 0;
  }
  if (a.type === b.type) {
    if (a.type === string) return a.buffer.compare(b.buffer, b.start + 4, b.end - 1, a.start + 4, a.end - 1);
    if (a.type === objectId || a.type === bool) return a.buffer.compare(b.buffer, b.start, b.end, a.start, a.end);
    if (a.type === date) {
      const [x, y] = [a.buffer.readBigInt64LE(a.start), b.buffer.readBigInt64LE(b.start)];
      return x < y ? -1 : x > y ? 1 : 0;
    }
  }
  return Buffer.compare(keyOf(a), keyOf(b));
}

function simpleNumber(value: BsonValue): number {
  if (value.type === int32) return value.buffer.readInt32LE(value.start);
  if (value.type === double) return value.buffer.readDoubleLE(value.start);
  return NaN;
}

export function equalValues(a: BsonValue, b: BsonValue): boolean {
  return compareValues(a, b) === 0;
}

export function identical(a: BsonValue, b: BsonValue): boolean {
  return a.type === b.type && a.buffer.compare(b.buffer, b.start, b.end, a.start, a.end) === 0;
}

export function hasDollarField(document: BsonValue): boolean {
  const cursor = new FieldCursor(document.buffer, document.start);
  while (cursor.next()) if (cursor.buffer[cursor.nameStart] === 0x24) return true;
  return false;
}
