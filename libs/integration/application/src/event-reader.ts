import type { Recorded } from '@annal/kernel';
import { resourceOf } from '@annal/integration-contracts/catalogue';
import type { StoredIntegrationEvent } from './integration-log.ts';

type RecordedIntegrationEvent = Recorded<StoredIntegrationEvent>;

/** `next` is the first sequence not yet offered; null before the first offer. */
export interface Offered {
  next: number | null;
}

export interface ReaderSource {
  readonly page: (from: number) => Promise<readonly RecordedIntegrationEvent[]>;
  readonly matches: (event: RecordedIntegrationEvent) => boolean;
  /** Shared by readers that are offered only matching events; the caller maintains it. */
  readonly offered?: Offered;
}

export const PAGE = 200;
const MOST_QUEUED = 200;

export class EventReader {
  private readonly queue: RecordedIntegrationEvent[] = [];
  private readonly open = new Set<number>();
  private readonly offered: Offered;
  private isLive: boolean;
  private isReading = false;

  constructor(
    private readonly source: ReaderSource,
    private next: number,
  ) {
    this.offered = source.offered ?? { next: null };
    this.isLive = this.offered.next !== null && this.offered.next <= next;
  }

  /** Every event before it was settled. */
  get position(): number {
    return this.open.size === 0 ? this.reached : Math.min(...this.open);
  }

  get isBehind(): boolean {
    return !this.isLive && !this.isReading && this.queue.length < MOST_QUEUED / 2;
  }

  offer(event: RecordedIntegrationEvent): boolean {
    const sequence = sequenceOf(event);
    if (!this.source.offered) {
      this.missBefore(sequence);
      this.offered.next = Math.max(this.offered.next ?? 0, sequence + 1);
    }
    if (!this.isLive || sequence < this.next) return this.isBehind;
    if (this.queue.length < MOST_QUEUED) return this.take(event);
    this.next = sequence;
    this.isLive = false;
    return true;
  }

  /** The next offer has this sequence; an earlier gap has to be read from the stream. */
  missBefore(sequence: number): boolean {
    if (!this.isLive || this.reached >= sequence) return false;
    this.next = this.reached;
    this.isLive = false;
    return true;
  }

  async fill(): Promise<void> {
    this.isReading = true;
    try {
      const page = await this.source.page(this.next);
      for (const event of page) this.take(event);
      // No event was offered meanwhile that this page does not include.
      this.isLive = page.length < PAGE && (this.offered.next ?? 0) <= this.next;
    } finally {
      this.isReading = false;
    }
  }

  /** Skips resources in progress, to keep the order per resource. */
  shift(busy: ReadonlySet<string>): RecordedIntegrationEvent | undefined {
    if (this.queue.length === 0) return undefined;
    const skipped = new Set(busy);
    for (const [index, event] of this.queue.entries()) {
      const resource = resourceOf(event.data.event.subject);
      if (!skipped.has(resource)) return this.queue.splice(index, 1)[0];
      skipped.add(resource);
    }
    return undefined;
  }

  putBack(event: RecordedIntegrationEvent): void {
    const later = this.queue.findIndex((one) => sequenceOf(one) > sequenceOf(event));
    this.queue.splice(later < 0 ? this.queue.length : later, 0, event);
  }

  settle(event: RecordedIntegrationEvent): void {
    this.open.delete(sequenceOf(event));
  }

  private get reached(): number {
    return this.isLive ? Math.max(this.next, this.offered.next ?? 0) : this.next;
  }

  private take(event: RecordedIntegrationEvent): boolean {
    const sequence = sequenceOf(event);
    if (sequence < this.next) return false;
    this.next = sequence + 1;
    if (!this.source.matches(event)) return false;
    this.open.add(sequence);
    this.queue.push(event);
    return true;
  }
}

export const sequenceOf = ({ data }: StoredIntegrationEvent): number => Number(data.event.sequence);
