const FIRST_IDS = 16_384;
const BITS_PER_ID = 16;
const HASHES = 6;
/** All filters together have 16 MB then; beyond it, nothing is known. */
const MOST_IDS = 8_388_608;

/** Of a collection that was empty at first: knows most ids that were never written (Bloom filters, each twice as large). */
export class WrittenIds {
  private readonly filters = [new Filter(FIRST_IDS)];

  constructor(private readonly most = MOST_IDS) {}

  add(id: string): void {
    const newest = this.filters.at(-1);
    if (!newest) return;
    newest.add(id);
    if (!newest.isFull) return;
    if (newest.capacity * 4 > this.most) this.filters.length = 0;
    else this.filters.push(new Filter(newest.capacity * 2));
  }

  /** False only for ids that were never added. */
  mayHave(id: string): boolean {
    return this.filters.length === 0 || this.filters.some((filter) => filter.mayHave(id));
  }
}

class Filter {
  private readonly bits: Uint32Array;
  private readonly mask: number;
  private count = 0;

  constructor(readonly capacity: number) {
    this.bits = new Uint32Array((capacity * BITS_PER_ID) / 32);
    this.mask = capacity * BITS_PER_ID - 1;
  }

  get isFull(): boolean {
    return this.count >= this.capacity;
  }

  add(id: string): void {
    this.count += 1;
    const [first, step] = hashesOf(id);
    for (let n = 0; n < HASHES; n += 1) {
      const bit = (first + n * step) & this.mask;
      this.bits[bit >>> 5] = (this.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  mayHave(id: string): boolean {
    const [first, step] = hashesOf(id);
    for (let n = 0; n < HASHES; n += 1) {
      const bit = (first + n * step) & this.mask;
      if (((this.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }
}

/** FNV-1a, then mixed once more for the step. */
function hashesOf(id: string): readonly [number, number] {
  let hash = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let at = 0; at < id.length; at += 1) {
    const letter = id.charCodeAt(at);
    hash = Math.imul(hash ^ letter, 0x01000193);
    other = Math.imul(other ^ letter, 0x85ebca6b) ^ (other >>> 13);
  }
  return [hash >>> 0, (other ^ (other >>> 16)) | 1];
}
