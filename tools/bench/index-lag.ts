import type { Service } from './service.ts';

const NAME = 'annal_projection_delay_seconds_bucket';
const INDEX = 'projection="search-index"';

interface Bucket {
  /** Seconds. */
  readonly upTo: number;
  /** Including those of smaller buckets. */
  readonly count: number;
}

/** How old events are when searches see them. Only a single process has this number at the gateway's address. */
export class IndexLag {
  private before: readonly Bucket[] = [];

  constructor(private readonly service: Service) {}

  async begin(): Promise<void> {
    this.before = await this.read();
  }

  /** Since `begin`, interpolated within a bucket; undefined without events. @returns milliseconds */
  async quantile(share: number): Promise<number | undefined> {
    const now = await this.read();
    const since = now.map(({ upTo, count }, n) => ({ upTo, count: count - (this.before[n]?.count ?? 0) }));
    const wanted = (since.at(-1)?.count ?? 0) * share;
    if (wanted === 0) return undefined;
    const at = since.findIndex(({ count }) => count >= wanted);
    const [from, to] = [since[at - 1] ?? { upTo: 0, count: 0 }, since[at] ?? { upTo: 0, count: 0 }];
    if (to.upTo === Infinity) return Infinity;
    const part = (wanted - from.count) / (to.count - from.count);
    return Math.round((from.upTo + part * (to.upTo - from.upTo)) * 1_000);
  }

  private async read(): Promise<readonly Bucket[]> {
    const text = await (await fetch(`${this.service.address}/metrics`)).text();
    return text.split('\n').flatMap((line) => {
      if (!line.startsWith(NAME) || !line.includes(INDEX)) return [];
      const upTo = /le="([^"]+)"/.exec(line)?.[1] ?? '';
      return [{ upTo: upTo === '+Inf' ? Infinity : Number(upTo), count: Number(line.split(' ').at(-1)) }];
    });
  }
}
