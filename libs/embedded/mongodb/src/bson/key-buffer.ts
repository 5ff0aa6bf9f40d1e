export class KeyBuffer {
  private buffer = Buffer.allocUnsafe(1024);
  private length = 0;

  get size(): number {
    return this.length;
  }

  reset(): void {
    this.length = 0;
  }

  byte(value: number): void {
    this.need(1);
    this.buffer[this.length] = value;
    this.length += 1;
  }

  bytes(source: Buffer, start: number, end: number): this {
    this.need(end - start);
    source.copy(this.buffer, this.length, start, end);
    this.length += end - start;
    return this;
  }

  /** Keeps byte order and ends itself: 00 → 01 01, 01 → 01 02, then a closing 00. */
  escaped(source: Buffer, start: number, end: number): void {
    this.need((end - start) * 2 + 1);
    const { buffer } = this;
    let at = this.length;
    for (let i = start; i < end; i += 1) {
      const value = source[i] ?? 0;
      if (value > 1) buffer[at++] = value;
      else {
        buffer[at++] = 1;
        buffer[at++] = value + 1;
      }
    }
    buffer[at++] = 0;
    this.length = at;
  }

  invert(from: number): void {
    for (let i = from; i < this.length; i += 1) this.buffer[i] = ~(this.buffer[i] ?? 0);
  }

  truncate(size: number): void {
    this.length = size;
  }

  copy(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  private need(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
