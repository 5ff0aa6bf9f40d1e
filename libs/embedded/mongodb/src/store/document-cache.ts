const OVERHEAD = 250;

/** Two generations, bounded by bytes: hits move to the young one; when it is full, the old one is dropped. */
export class DocumentCache {
  private young = new Map<number, Buffer>();
  private old = new Map<number, Buffer>();
  private bytes = 0;
  private readonly generationBytes: number;

  constructor(limit: number) {
    this.generationBytes = limit / 2;
  }

  get(key: number): Buffer | undefined {
    const body = this.young.get(key);
    if (body) return body;
    const older = this.old.get(key);
    if (older) {
      this.old.delete(key);
      this.set(key, older);
    }
    return older;
  }

  /** @param body is kept, so it must not be part of a larger buffer. */
  set(key: number, body: Buffer): void {
    this.delete(key);
    const size = body.length + OVERHEAD;
    if (size > this.generationBytes / 8) return;
    if (this.bytes + size > this.generationBytes) {
      this.old = this.young;
      this.young = new Map();
      this.bytes = 0;
    }
    this.young.set(key, body);
    this.bytes += size;
  }

  delete(key: number): void {
    const body = this.young.get(key);
    if (body) {
      this.young.delete(key);
      this.bytes -= body.length + OVERHEAD;
    } else this.old.delete(key);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
    this.bytes = 0;
  }
}
