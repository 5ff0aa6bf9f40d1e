import { typeOrder } from './key.ts';
import { EXACT } from './number-key.ts';
import { BsonType, BsonValue } from './value.ts';

const TEXT = typeOrder(BsonType.string);
const NUMBER = typeOrder(BsonType.double);
const FIXED_SIZES: ReadonlyMap<number, number> = new Map([
  [typeOrder(BsonType.undefined), 0],
  [typeOrder(BsonType.null), 0],
  [typeOrder(BsonType.objectId), 12],
  [typeOrder(BsonType.bool), 1],
  [typeOrder(BsonType.date), 8],
]);

/** The text behind `fieldsBefore` ascending fields of a key; undefined for other types and if a size is unknown. */
export function textInKey(key: Buffer, fieldsBefore: number): BsonValue | undefined {
  let at = 0;
  for (let n = 0; n < fieldsBefore; n += 1) {
    const size = sizeAt(key, at);
    if (size === undefined) return undefined;
    at += size + 1;
  }
  return key[at] === TEXT ? textOf(key, at + 1, key.indexOf(0, at + 1)) : undefined;
}

function sizeAt(key: Buffer, at: number): number | undefined {
  const type = key[at] ?? 0;
  if (type === TEXT) return key.indexOf(0, at + 1) - at;
  if (type === NUMBER) return key[at + 9] === EXACT ? 9 : undefined;
  return FIXED_SIZES.get(type);
}

function textOf(key: Buffer, start: number, end: number): BsonValue {
  const buffer = Buffer.allocUnsafe(end - start + 5);
  let size = 4;
  for (let i = start; i < end; i += 1) {
    const byte = key[i] ?? 0;
    if (byte === 1) i += 1;
    // 01 01 stands for 00, and 01 02 for 01.
    buffer[size] = byte === 1 ? (key[i] ?? 1) - 1 : byte;
    size += 1;
  }
  buffer[size] = 0;
  buffer.writeInt32LE(size - 3);
  return new BsonValue(BsonType.string, buffer, 0, size + 1);
}
