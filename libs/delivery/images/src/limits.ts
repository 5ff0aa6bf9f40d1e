import { LRUCache } from 'lru-cache';
import { TooManyImages } from './image.errors.ts';

const PER_FILE = { count: 100, ms: 3_600_000 };
const PER_ADDRESS = { count: 300, ms: 60_000 };

/** How many new derivatives a file and an address may have (delivery.md 6). */
export class Limits {
  private readonly files: Window;
  private readonly addresses: Window;

  constructor(clock: () => Date) {
    this.files = new Window(PER_FILE, clock);
    this.addresses = new Window(PER_ADDRESS, clock);
  }

  /** @throws TooManyImages */
  count(source: string, address: string): void {
    const wait = Math.max(this.files.wait(source), this.addresses.wait(address));
    if (wait > 0) throw new TooManyImages(Math.ceil(wait / 1000));
    this.files.count(source);
    this.addresses.count(address);
  }
}

/** Files and addresses that are remembered; beyond, those that asked longest ago are forgotten. */
const REMEMBERED = 100_000;

class Window {
  private readonly counts = new LRUCache<string, { count: number; readonly until: number }>({ max: REMEMBERED });

  constructor(
    private readonly limit: { readonly count: number; readonly ms: number },
    private readonly clock: () => Date,
  ) {}

  /** Milliseconds, 0 when another one is allowed now. */
  wait(key: string): number {
    const current = this.current(key);
    return current && current.count >= this.limit.count ? current.until - this.clock().getTime() : 0;
  }

  count(key: string): void {
    const current = this.current(key);
    if (current) current.count += 1;
    else this.counts.set(key, { count: 1, until: this.clock().getTime() + this.limit.ms });
  }

  private current(key: string): { count: number; readonly until: number } | undefined {
    const current = this.counts.get(key);
    return current && current.until > this.clock().getTime() ? current : undefined;
  }
}
