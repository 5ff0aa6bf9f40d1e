import type { Recorded } from '@annal/kernel';
import { resourceOf } from '@annal/integration-catalogue';
import type { StoredIntegrationEvent } from './integration-log.ts';

type Stored = Recorded<StoredIntegrationEvent>;

/** Which events of a project have been offered to its readers: those before `next`; null while none was. */
export interface Offered {
  next: number | null;
}

export interface ReaderSource {
  /** Events of the project from a sequence on, at most a page of them. */
  readonly page: (from: number) => Promise<readonly Stored[]>;
  readonly matches: (event: Stored) => boolean;
  /** Of several readers, who are offered only what they may want: whoever offers to them keeps it. */
  readonly offered?: Offered;
}

export const PAGE = 200;
const MOST_QUEUED = 200;

/**
 * The events of one project for one reader, in order: live ones as they are offered, and where it is behind or
 * its queue is full, read from the stream again. It remembers which of those it handed out are not dealt with yet.
 */
export class EventReader {
  private readonly queue: Stored[] = [];
  private readonly open = new Set<number>();
  private readonly offered: Offered;
  private isLive: boolean;
  private isReading = false;

  constructor(
    private readonly source: ReaderSource,
    /** While it is live, what was offered since then has been passed over, too. */
    private next: number,
  ) {
    this.offered = source.offered ?? { next: null };
    // What is to be offered from now on begins before its place, or right there.
    this.isLive = this.offered.next !== null && this.offered.next <= next;
  }

  /** Everything before it has been dealt with. */
  get position(): number {
    return this.open.size === 0 ? this.reached : Math.min(...this.open);
  }

  get isBehind(): boolean {
    return !this.isLive && !this.isReading && this.queue.length < MOST_QUEUED / 2;
  }

  /** Whether there is something to do now. */
  offer(event: Stored): boolean {
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

  /** What is offered next has that sequence: where something before it was not, it has to be read. */
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
      // Nothing was offered meanwhile that has not been read.
      this.isLive = page.length < PAGE && (this.offered.next ?? 0) <= this.next;
    } finally {
      this.isReading = false;
    }
  }

  /** The first whose resource nobody is busy with. */
  shift(busy: ReadonlySet<string>): Stored | undefined {
    if (this.queue.length === 0) return undefined;
    const skipped = new Set(busy);
    for (const [index, event] of this.queue.entries()) {
      const resource = resourceOf(event.data.event.subject);
      if (!skipped.has(resource)) return this.queue.splice(index, 1)[0];
      skipped.add(resource);
    }
    return undefined;
  }

  /** It was handed out and cannot be dealt with now: it is handed out again, in its place. */
  putBack(event: Stored): void {
    const later = this.queue.findIndex((one) => sequenceOf(one) > sequenceOf(event));
    this.queue.splice(later < 0 ? this.queue.length : later, 0, event);
  }

  /** It was sent, or is written down to be. */
  settle(event: Stored): void {
    this.open.delete(sequenceOf(event));
  }

  private get reached(): number {
    return this.isLive ? Math.max(this.next, this.offered.next ?? 0) : this.next;
  }

  private take(event: Stored): boolean {
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
