import type { DomainEvent, Recorded } from '@annal/kernel';

/** Surrogate keys of answers that an event makes old. */
export type KeysTouched = (event: Recorded<DomainEvent>) => Promise<ReadonlySet<string>>;

export interface Touch {
  readonly event: Recorded<DomainEvent>;
  readonly projectUuid: string;
  readonly projectId: string;
  readonly keys: ReadonlySet<string>;
}

interface Gathered {
  readonly keys: Set<string>;
  last: Touch;
  /** Everything up to here is told. */
  readonly toldTo: bigint;
  readonly timer: NodeJS.Timeout;
}

const WINDOW_MS = 250;
const MOST_KEYS = 500;

/** Gathers what readers already see, and tells each project at most once in 250 ms (delivery.md 5). */
export class Invalidations {
  private readonly gathered = new Map<string, Gathered>();
  /** On their way, in order. */
  private readonly leaving: Pick<Gathered, 'toldTo'>[] = [];

  constructor(private readonly tell: (touch: Touch, keys: readonly string[]) => void) {}

  add(touch: Touch, toldTo: bigint): void {
    const { projectUuid, keys } = touch;
    let own = this.gathered.get(projectUuid);
    if (!own) {
      const timer = setTimeout(() => this.release(projectUuid), WINDOW_MS);
      own = { keys: new Set(), last: touch, toldTo, timer };
      this.gathered.set(projectUuid, own);
    }
    own.last = touch;
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
    for (const { timer } of this.gathered.values()) clearTimeout(timer);
  }

  private release(projectUuid: string): void {
    const own = this.gathered.get(projectUuid);
    if (!own) return;
    this.gathered.delete(projectUuid);
    this.leaving.push(own);
    // The key of the project is a part of each.
    const [whole = ''] = [...own.keys][0]?.split(':') ?? [];
    this.tell(own.last, own.keys.size > MOST_KEYS ? [whole] : [...own.keys].toSorted());
  }
}
