/** Remembers the last of them; who asks for more begins anew. */
const KEPT = 1_024;

/** The documents that were written, one after the other, by row id. */
export class WriteLog {
  /** In all. */
  writes = 0;
  private readonly rids: number[] = [];

  add(rid: number): void {
    this.rids[this.writes % KEPT] = rid;
    this.writes += 1;
  }

  /** What was written behind the first so many, each once; undefined where that is not known any more. */
  since(writes: number): ReadonlySet<number> | undefined {
    if (this.writes - writes > KEPT) return undefined;
    const found = new Set<number>();
    for (let n = writes; n < this.writes; n += 1) found.add(this.rids[n % KEPT] ?? 0);
    return found;
  }
}
