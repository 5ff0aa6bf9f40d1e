import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent, Recorded } from '@annal/kernel';

/** Surrogate keys of answers that an event makes old. */
export type KeysTouched = (event: Recorded<DomainEvent>) => Promise<ReadonlySet<string>>;

export interface Touch {
  readonly event: Recorded<DomainEvent>;
  readonly projectUuid: string;
  readonly projectId: string;
  readonly keys: ReadonlySet<string>;
}

/** Waits for the read models to reach the position; false on timeout. */
export type Readable = (category: string, position: bigint) => Promise<boolean>;

export interface InvalidationOutlet {
  readonly readable: Readable;
  readonly tell: (touch: Touch, keys: readonly string[]) => void;
  readonly failed: (error: unknown) => void;
}

interface Gathered {
  readonly keys: Set<string>;
  readonly positions: Map<string, bigint>;
  last: Touch;
  /** Everything up to here is told. */
  readonly toldTo: bigint;
}

const WINDOW_MS = 250;
const MOST_KEYS = 500;

/**
 * Gathers what is old, and tells each project at most once in 250 ms (delivery.md 5). Never before readers see the
 * change, however long that takes: caches would fetch the old answers again, and keep them.
 */
export class Invalidations {
  private readonly gathered = new Map<string, Gathered>();
  /** On their way, in order. */
  private readonly leaving: Pick<Gathered, 'toldTo'>[] = [];
  private readonly ending = new AbortController();

  constructor(private readonly outlet: InvalidationOutlet) {}

  add(touch: Touch, toldTo: bigint): void {
    const { projectUuid, keys, event } = touch;
    let own = this.gathered.get(projectUuid);
    if (!own) {
      own = { keys: new Set(), positions: new Map(), last: touch, toldTo };
      this.gathered.set(projectUuid, own);
      this.release(projectUuid, own).catch(this.outlet.failed);
    }
    own.last = touch;
    own.positions.set(categoryOf(event), event.position);
    for (const key of keys) own.keys.add(key);
  }

  /** After an end the work goes on from here. Undefined if nothing waits. */
  get toldTo(): bigint | undefined {
    let lowest: bigint | undefined;
    for (const { toldTo } of [...this.leaving, ...this.gathered.values()])
      if (lowest === undefined || toldTo < lowest) lowest = toldTo;
    return lowest;
  }

  /** The first of those on their way is stored. */
  stored(): void {
    this.leaving.shift();
  }

  end(): void {
    this.ending.abort();
  }

  private async release(projectUuid: string, own: Gathered): Promise<void> {
    if (!(await this.pause()) || !(await this.untilShown(own.positions))) return;
    this.gathered.delete(projectUuid);
    this.leaving.push(own);
    // The key of the project is a part of each.
    const [whole = ''] = [...own.keys][0]?.split(':') ?? [];
    this.outlet.tell(own.last, own.keys.size > MOST_KEYS ? [whole] : [...own.keys].toSorted());
  }

  /** More may be gathered meanwhile. False at the end. */
  private async untilShown(positions: ReadonlyMap<string, bigint>): Promise<boolean> {
    const shown = new Map<string, bigint>();
    for (;;) {
      const behind = [...positions].filter(([category, position]) => (shown.get(category) ?? -1n) < position);
      if (behind.length === 0) return !this.ending.signal.aborted;
      for (const [category, position] of behind)
        if (await this.outlet.readable(category, position)) shown.set(category, position);
        else if (!(await this.pause())) return false;
    }
  }

  private pause(): Promise<boolean> {
    const { signal } = this.ending;
    return wait(WINDOW_MS, true, { signal }).catch(() => false);
  }
}

const categoryOf = ({ stream }: Recorded<DomainEvent>) => stream.slice(0, stream.indexOf('-'));
