const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const BLOCK_HEADER_BYTES = 3;
const DICTIONARY_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [0, 2, 4, 8];

/** Splits a zstd stream into frames (RFC 8878 3.1): Node's decompressor stops after the first of up to thousands. */
export class ZstdFrames {
  private buffer: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Read each frame to its end before asking for the next. */
  async *frames(): AsyncGenerator<AsyncIterable<Buffer>> {
    while (await this.has(1)) {
      const magic = (await this.peek(4)).readUInt32LE();
      if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) await this.skipFrame();
      else if (magic === MAGIC) yield this.frame();
      else throw new Error('This is not a zstd frame');
    }
  }

  private async skipFrame(): Promise<void> {
    const size = (await this.peek(8)).readUInt32LE(4);
    for await (const bytes of this.take(8 + size)) void bytes;
  }

  private async *frame(): AsyncGenerator<Buffer> {
    const descriptor = (await this.peek(5)).readUInt8(4);
    const single = (descriptor & 0x20) !== 0;
    const sizeFlag = descriptor >> 6;
    const sizeBytes = sizeFlag === 0 && single ? 1 : (SIZE_BYTES[sizeFlag] ?? 0);
    yield* this.take(5 + (single ? 0 : 1) + (DICTIONARY_BYTES[descriptor & 3] ?? 0) + sizeBytes);
    for (let isLast = false; !isLast;) {
      const header = (await this.peek(BLOCK_HEADER_BYTES)).readUIntLE(0, BLOCK_HEADER_BYTES);
      isLast = (header & 1) === 1;
      const isRepeated = ((header >> 1) & 3) === 1;
      yield* this.take(BLOCK_HEADER_BYTES + (isRepeated ? 1 : header >> 3));
    }
    if ((descriptor & 4) !== 0) yield* this.take(4);
  }

  private async peek(count: number): Promise<Buffer> {
    if (!(await this.has(count))) throw new Error('The zstd stream ends within a frame');
    return this.buffer;
  }

  private async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      await this.peek(1);
      const part = this.buffer.subarray(0, left);
      this.buffer = this.buffer.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  private async has(count: number): Promise<boolean> {
    while (this.buffer.length < count) {
      const step = await this.source.next();
      if (step.done) return false;
      this.buffer = this.buffer.length === 0 ? step.value : Buffer.concat([this.buffer, step.value]);
    }
    return true;
  }
}
