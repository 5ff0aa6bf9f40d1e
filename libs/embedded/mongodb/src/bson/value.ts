import { CommandError } from '../errors.ts';

export const BsonType = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  code: 13,
  symbol: 14,
  codeWithScope: 15,
  int32: 16,
  timestamp: 17,
  int64: 18,
  decimal128: 19,
  maxKey: 127,
  minKey: 255,
} as const;

/**
 * Documents are never turned into JavaScript objects on the way through the server: those would reorder integer-like
 * keys, give `__proto__` a meaning and forget which number type was stored.
 */
export class BsonValue {
  constructor(
    readonly type: number,
    readonly buffer: Buffer,
    readonly start: number,
    readonly end: number,
  ) {}

  bytes(): Buffer {
    return this.buffer.subarray(this.start, this.end);
  }

  isObject(): boolean {
    return this.type === BsonType.object;
  }

  isArray(): boolean {
    return this.type === BsonType.array;
  }
}

export function documentValue(buffer: Buffer): BsonValue {
  return new BsonValue(BsonType.object, buffer, 0, buffer.length);
}

const FIXED = new Int8Array(256).fill(-1);
for (const [type, size] of [
  [1, 8],
  [6, 0],
  [7, 12],
  [8, 1],
  [9, 8],
  [10, 0],
  [16, 4],
  [17, 8],
  [18, 8],
  [19, 16],
  [127, 0],
  [255, 0],
] as const)
  FIXED[type] = size;

export function endOfValue(type: number, buffer: Buffer, at: number): number {
  const fixed = FIXED[type] ?? -1;
  if (fixed >= 0) return at + fixed;
  switch (type) {
    case BsonType.string:
    case BsonType.code:
    case BsonType.symbol:
      return at + 4 + buffer.readInt32LE(at);
    case BsonType.object:
    case BsonType.array:
    case BsonType.codeWithScope:
      return at + buffer.readInt32LE(at);
    case BsonType.binary:
      return at + 5 + buffer.readInt32LE(at);
    case BsonType.regex:
      return buffer.indexOf(0, buffer.indexOf(0, at) + 1) + 1;
    case BsonType.dbPointer:
      return at + 16 + buffer.readInt32LE(at);
    default:
      throw new CommandError(22, `unrecognized BSON type ${type}`);
  }
}

/** Walks fields without allocating; `name()` and `value()` allocate. */
export class FieldCursor {
  type = 0;
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd: number;

  constructor(
    readonly buffer: Buffer,
    start: number,
  ) {
    this.valueEnd = start + 4;
  }

  next(): boolean {
    const { buffer } = this;
    let at = this.valueEnd;
    this.type = buffer[at] ?? 0;
    if (this.type === 0) return false;
    at += 1;
    this.nameStart = at;
    while (buffer[at] !== 0) at += 1;
    this.nameEnd = at;
    this.valueStart = at + 1;
    this.valueEnd = endOfValue(this.type, buffer, this.valueStart);
    return true;
  }

  name(): string {
    return this.buffer.toString('utf8', this.nameStart, this.nameEnd);
  }

  isNamed(name: Buffer): boolean {
    const length = this.nameEnd - this.nameStart;
    if (length !== name.length) return false;
    for (let i = 0; i < length; i += 1) if (this.buffer[this.nameStart + i] !== name[i]) return false;
    return true;
  }

  value(): BsonValue {
    return new BsonValue(this.type, this.buffer, this.valueStart, this.valueEnd);
  }
}

export function fieldsOf(value: BsonValue): FieldCursor {
  return new FieldCursor(value.buffer, value.start);
}

export function getField(document: BsonValue, name: Buffer): BsonValue | undefined {
  const cursor = fieldsOf(document);
  while (cursor.next()) if (cursor.isNamed(name)) return cursor.value();
  return undefined;
}

const namedBuffers = new Map<string, Buffer>();
export function get(document: BsonValue, name: string): BsonValue | undefined {
  let bytes = namedBuffers.get(name);
  if (!bytes) {
    bytes = Buffer.from(name);
    if (namedBuffers.size < 1000) namedBuffers.set(name, bytes);
  }
  return getField(document, bytes);
}

export function entriesOf(document: BsonValue): [string, BsonValue][] {
  const entries: [string, BsonValue][] = [];
  const cursor = fieldsOf(document);
  while (cursor.next()) entries.push([cursor.name(), cursor.value()]);
  return entries;
}

export function elementsOf(array: BsonValue): BsonValue[] {
  const elements: BsonValue[] = [];
  const cursor = fieldsOf(array);
  while (cursor.next()) elements.push(cursor.value());
  return elements;
}

export function isEmptyDocument(value: BsonValue): boolean {
  return value.end - value.start === 5;
}

/** With memory of its own: a pooled slice would keep its neighbours alive as long as it is cached. */
export function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
