/** For the hot paths only: generated classes cost several times SQLite's work for an event. */
export const LENGTH_DELIMITED = 2;

export class ProtobufReader {
  private offset: number;

  constructor(
    readonly buffer: Buffer,
    start = 0,
    private readonly end = buffer.length,
  ) {
    this.offset = start;
  }

  get done(): boolean {
    return this.offset >= this.end;
  }

  /** Field number times eight plus wire type. */
  tag(): number {
    return this.varint();
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  varint64(): bigint {
    let value = 0n;
    let shift = 0n;
    for (;;) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
      shift += 7n;
    }
  }

  bytes(): Buffer {
    const length = this.varint();
    const start = this.offset;
    if (start + length > this.end) throw new RangeError('A protobuf field is longer than its message');
    this.offset = start + length;
    return this.buffer.subarray(start, this.offset);
  }

  message(): ProtobufReader {
    return new ProtobufReader(this.bytes());
  }

  text(): string {
    return this.bytes().toString('utf8');
  }

  skip(tag: number): void {
    const wireType = tag & 7;
    if (wireType === 0) this.varint64();
    else if (wireType === 1) this.offset += 8;
    else if (wireType === LENGTH_DELIMITED) this.bytes();
    else if (wireType === 5) this.offset += 4;
    else throw new RangeError(`Unknown protobuf wire type ${wireType}`);
  }

  private byte(): number {
    if (this.offset >= this.end) throw new RangeError('A protobuf message ends within a field');
    return this.buffer[this.offset++] ?? 0;
  }
}

export type Varint = number | bigint;

export function varintLength(value: Varint): number {
  let length = 1;
  if (typeof value === 'bigint') for (let rest = value >> 7n; rest > 0n; rest >>= 7n) length += 1;
  else for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length += 1;
  return length;
}

export class ProtobufWriter {
  private offset = 0;

  constructor(readonly buffer: Buffer) {}

  static sized(length: number): ProtobufWriter {
    return new ProtobufWriter(Buffer.allocUnsafe(length));
  }

  varint(value: Varint): this {
    if (typeof value === 'bigint') {
      let rest = value;
      for (; rest >= 128n; rest >>= 7n) this.buffer[this.offset++] = Number(rest & 0x7fn) | 0x80;
      this.buffer[this.offset++] = Number(rest);
      return this;
    }
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.buffer[this.offset++] = (rest % 128) | 0x80;
    this.buffer[this.offset++] = rest;
    return this;
  }

  field(tag: number, value: Varint): this {
    this.buffer[this.offset++] = tag;
    return this.varint(value);
  }

  open(tag: number, length: number): this {
    return this.field(tag, length);
  }

  bytes(tag: number, value: Uint8Array): this {
    this.open(tag, value.length);
    this.buffer.set(value, this.offset);
    this.offset += value.length;
    return this;
  }

  text(tag: number, value: string, length = Buffer.byteLength(value)): this {
    this.open(tag, length);
    this.offset += this.buffer.write(value, this.offset, 'utf8');
    return this;
  }
}

export function delimitedLength(contentLength: number): number {
  return 1 + varintLength(contentLength) + contentLength;
}
