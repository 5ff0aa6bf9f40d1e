/** Maps positions of a log to its copy by binary search, because both have the same order. */
export class PositionMap {
  // Plain numbers take 16 bytes per event; positions are byte offsets, far below 2^53.
  private from = new Float64Array(1024);
  private to = new Float64Array(1024);
  private count = 0;

  get last(): bigint {
    return BigInt(this.count === 0 ? -1 : (this.from[this.count - 1] ?? -1));
  }

  /** Call in log order. */
  add(source: bigint, target: bigint): void {
    if (this.count === this.from.length) {
      this.from = grown(this.from);
      this.to = grown(this.to);
    }
    this.from[this.count] = Number(source);
    this.to[this.count] = Number(target);
    this.count += 1;
  }

  /** Position of the last copied event up to there; undefined without any. */
  translate(position: bigint): bigint | undefined {
    const wanted = Number(position);
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.from[middle] ?? Infinity) <= wanted) low = middle + 1;
      else high = middle;
    }
    const found = low === 0 ? undefined : this.to[low - 1];
    return found === undefined ? undefined : BigInt(found);
  }
}

function grown(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
