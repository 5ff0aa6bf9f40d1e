import { PAUSED } from '../tasks/task.ts';
import type { DocumentRow, Scan } from './scan.ts';
import { sortKey, type Sort } from './sort.ts';

interface Stream {
  readonly scan: Scan;
  head?: { readonly key: Buffer; readonly found: DocumentRow } | undefined;
}

export class MergeScan implements Scan {
  private streams: Stream[];
  private readonly seen = new Set<number>();

  constructor(
    scans: readonly Scan[],
    private readonly sort: Sort,
  ) {
    this.streams = scans.map((scan) => ({ scan }));
  }

  next(): ReturnType<Scan['next']> {
    for (;;) {
      if (!this.fill()) return PAUSED;
      const best = this.first();
      if (!best?.head) return undefined;
      const { found } = best.head;
      best.head = undefined;
      if (this.seen.has(found.rid)) continue;
      this.seen.add(found.rid);
      return found;
    }
  }

  private first(): Stream | undefined {
    let best: Stream | undefined;
    for (const stream of this.streams)
      if (!best?.head || (stream.head && Buffer.compare(stream.head.key, best.head.key) < 0)) best = stream;
    return best;
  }

  private fill(): boolean {
    for (const stream of this.streams) {
      if (stream.head) continue;
      const { scan } = stream;
      const found = scan.next();
      if (found === PAUSED) return false;
      if (found) stream.head = { found, key: sortKey(found.body, this.sort) };
      else this.streams = this.streams.filter((open) => open !== stream);
    }
    return true;
  }
}
