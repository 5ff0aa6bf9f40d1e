/** Documents as they are stored, least recently used first, bounded by the bytes they take. */
export class DocumentCache {
  private readonly entries = new Map<number, Buffer>();
  private bytes = 0;

  constructor(private readonly limit: number) {}

  get(key: number): Buffer | undefined {
    const body = this.entries.get(key);
    if (body) {
      this.entries.delete(key);
      this.entries.set(key, body);
    }
    return body;
  }

  /** @param body is kept: it must not be part of a larger buffer. */
  set(key: number, body: Buffer): void {
    this.delete(key);
    if (body.length > this.limit / 16) return;
    this.entries.set(key, body);
    this.bytes += body.length + OVERHEAD;
    if (this.bytes > this.limit) this.evict();
  }

  delete(key: number): void {
    const body = this.entries.get(key);
    if (!body) return;
    this.entries.delete(key);
    this.bytes -= body.length + OVERHEAD;
  }

  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }

  private evict(): void {
    for (const [key, body] of this.entries) {
      if (this.bytes <= this.limit) return;
      this.entries.delete(key);
      this.bytes -= body.length + OVERHEAD;
    }
  }
}

/** Roughly what a map entry and a buffer object cost beside the bytes. */
const OVERHEAD = 200;
