/** Reads the fields of a protobuf message one by one, without copying. */
export class ProtobufFields {
  tag = 0;
  /** Of a field with a varint. */
  number = 0;
  /** A number above what JavaScript counts exactly was read. */
  isTooLarge = false;
  private start = 0;
  private stop = 0;

  constructor(
    private readonly buffer: Buffer,
    private at = 0,
    private readonly end = buffer.length,
  ) {}

  /** @throws RangeError if the message is cut off or has fields of other kinds */
  next(): boolean {
    if (this.at >= this.end) return false;
    this.tag = this.varint();
    const kind = this.tag & 7;
    if (kind === 0) this.number = this.varint();
    else if (kind === 2) {
      const length = this.varint();
      this.start = this.at;
      this.stop = this.at = this.start + length;
    } else throw new RangeError(`A protobuf field of wire type ${kind} was not expected`);
    if (this.at > this.end) throw new RangeError('A protobuf field is longer than its message');
    return true;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(this.start, this.stop);
  }

  get text(): string {
    return this.buffer.toString('utf8', this.start, this.stop);
  }

  message(): ProtobufFields {
    return new ProtobufFields(this.buffer, this.start, this.stop);
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.buffer[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte >= 0x80 && this.at < this.end) continue;
      if (value > Number.MAX_SAFE_INTEGER) this.isTooLarge = true;
      return value;
    }
  }
}
