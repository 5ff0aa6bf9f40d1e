/** Row ids as bits: thousands of documents are put together, cut and counted without one of them being read. */
export class RidSet {
  private bits = new Uint32Array(64);
  private count: number | undefined = 0;

  get size(): number {
    this.count ??= this.bits.reduce((sum, word) => sum + ones(word), 0);
    return this.count;
  }

  has(rid: number): boolean {
    return ((this.bits[rid >>> 5] ?? 0) & (1 << (rid & 31))) !== 0;
  }

  add(rids: readonly number[]): void {
    this.count = undefined;
    for (const rid of rids) {
      const word = rid >>> 5;
      if (word >= this.bits.length) this.grow(word + 1);
      this.bits[word] = (this.bits[word] ?? 0) | (1 << (rid & 31));
    }
  }

  remove(rid: number): void {
    this.count = undefined;
    const word = rid >>> 5;
    if (word < this.bits.length) this.bits[word] = this.at(word) & ~(1 << (rid & 31));
  }

  copy(): RidSet {
    return this.combined(this.bits.length, (n) => this.at(n));
  }

  and(other: RidSet): RidSet {
    return this.combined(Math.min(this.bits.length, other.bits.length), (n) => this.at(n) & other.at(n));
  }

  or(other: RidSet): RidSet {
    return this.combined(Math.max(this.bits.length, other.bits.length), (n) => this.at(n) | other.at(n));
  }

  without(other: RidSet): RidSet {
    return this.combined(this.bits.length, (n) => this.at(n) & ~other.at(n));
  }

  /** The next one in ascending order, or -1. */
  after(rid: number): number {
    for (let next = rid + 1; next < this.bits.length * 32;) {
      const rest = this.at(next >>> 5) >>> (next & 31);
      if (rest !== 0) return next + (31 - Math.clz32(rest & -rest));
      next = ((next >>> 5) + 1) * 32;
    }
    return -1;
  }

  private at(word: number): number {
    return this.bits[word] ?? 0;
  }

  private combined(length: number, wordOf: (n: number) => number): RidSet {
    const result = new RidSet();
    result.bits = Uint32Array.from({ length }, (_, n) => wordOf(n));
    result.count = undefined;
    return result;
  }

  private grow(words: number): void {
    const bits = new Uint32Array(Math.max(words, this.bits.length * 2));
    bits.set(this.bits);
    this.bits = bits;
  }
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
