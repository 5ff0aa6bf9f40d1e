import { type BsonValue, BsonType } from './value.ts';

const INDEX_NAMES = Array.from({ length: 1024 }, (_, n) => Buffer.from(`${n}\0`));
const NAMES = new Map<string, Buffer>();

function nameBytes(name: string): Buffer {
  const known = NAMES.get(name);
  if (known) return known;
  const bytes = Buffer.from(`${name}\0`);
  if (NAMES.size < 500 && name.length < 32) NAMES.set(name, bytes);
  return bytes;
}

export class BsonWriter {
  private buffer: Buffer;
  private length = 0;

  constructor(capacity = 256) {
    this.buffer = Buffer.allocUnsafe(capacity);
  }

  get size(): number {
    return this.length;
  }

  open(): number {
    this.need(4);
    this.length += 4;
    return this.length - 4;
  }

  close(mark: number): this {
    this.need(1);
    this.buffer[this.length] = 0;
    this.length += 1;
    this.buffer.writeInt32LE(this.length - mark, mark);
    return this;
  }

  openObject(name: string): number {
    this.head(BsonType.object, name);
    return this.open();
  }

  openArray(name: string): number {
    this.head(BsonType.array, name);
    return this.open();
  }

  value(name: string, value: BsonValue): this {
    this.head(value.type, name);
    return this.copy(value.buffer, value.start, value.end);
  }

  document(name: string, bytes: Buffer): this {
    this.head(BsonType.object, name);
    return this.copy(bytes, 0, bytes.length);
  }

  item(index: number, type: number, buffer: Buffer, start: number, end: number): this {
    this.need(1);
    this.buffer[this.length] = type;
    this.length += 1;
    const name = INDEX_NAMES[index] ?? Buffer.from(`${index}\0`);
    this.copy(name, 0, name.length);
    return this.copy(buffer, start, end);
  }

  copy(source: Buffer, start: number, end: number): this {
    this.need(end - start);
    source.copy(this.buffer, this.length, start, end);
    this.length += end - start;
    return this;
  }

  double(name: string, n: number): this {
    this.head(BsonType.double, name).need(8);
    this.length = this.buffer.writeDoubleLE(n, this.length);
    return this;
  }

  int32(name: string, n: number): this {
    this.head(BsonType.int32, name).need(4);
    this.length = this.buffer.writeInt32LE(n, this.length);
    return this;
  }

  count(name: string, n: number): this {
    return n < 2 ** 31 ? this.int32(name, n) : this.double(name, n);
  }

  int64(name: string, n: bigint): this {
    this.head(BsonType.int64, name).need(8);
    this.length = this.buffer.writeBigInt64LE(n, this.length);
    return this;
  }

  bool(name: string, yes: boolean): this {
    this.head(BsonType.bool, name).need(1);
    this.length = this.buffer.writeUInt8(yes ? 1 : 0, this.length);
    return this;
  }

  null(name: string): this {
    return this.head(BsonType.null, name);
  }

  string(name: string, text: string): this {
    const bytes = Buffer.byteLength(text);
    this.head(BsonType.string, name).need(bytes + 5);
    this.length = this.buffer.writeInt32LE(bytes + 1, this.length);
    this.length += this.buffer.write(text, this.length);
    this.buffer[this.length] = 0;
    this.length += 1;
    return this;
  }

  head(type: number, name: string): this {
    const bytes = nameBytes(name);
    this.need(1);
    this.buffer[this.length] = type;
    this.length += 1;
    return this.copy(bytes, 0, bytes.length);
  }

  int32At(at: number, n: number): void {
    this.buffer.writeInt32LE(n, at);
  }

  skip(bytes: number): this {
    this.need(bytes);
    this.buffer.fill(0, this.length, this.length + bytes);
    this.length += bytes;
    return this;
  }

  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private need(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

export function buildDocument(fill: (writer: BsonWriter) => void): Buffer {
  const writer = new BsonWriter();
  const mark = writer.open();
  fill(writer);
  return writer.close(mark).finish();
}
