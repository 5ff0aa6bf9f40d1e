export interface Place {
  readonly category: string;
  readonly position: bigint;
}

/** A reading in progress. */
export interface Watch {
  /** Whether an answer with these keys shows the present: no change of them is recent enough to be missing. */
  readonly isSettled: (keys: ReadonlySet<string>) => boolean;
  readonly end: () => void;
}

const MOST_TIMES = 50_000;

/** Which surrogate keys were touched when, and for which of them readers may still see the state before. */
export class Touches {
  private readonly running = new Set<Set<string>>();
  private readonly unsettled = new Map<string, Map<string, bigint>>();
  /** In the order of the touches. */
  private readonly times = new Map<string, number>();
  private newest: Place | undefined;
  private shown: Place | undefined;

  /** @param since nothing is known about earlier touches than this */
  constructor(private since: number) {}

  touch(keys: ReadonlySet<string>, place: Place, time: number): void {
    const own = this.unsettled.get(place.category) ?? new Map<string, bigint>();
    this.unsettled.set(place.category, own);
    for (const key of keys) {
      own.set(key, place.position);
      for (const touched of this.running) touched.add(key);
      this.note(key, time);
    }
    this.newest = place;
  }

  /** Readers see all changes of the category up to here. */
  settle({ category, position }: Place): void {
    const own = this.unsettled.get(category) ?? new Map<string, bigint>();
    for (const [key, touchedAt] of own) {
      if (touchedAt > position) continue;
      own.delete(key);
      // A reading that began before may have seen the former state.
      for (const touched of this.running) touched.add(key);
    }
    if ([...this.unsettled.values()].every(({ size }) => size === 0)) this.shown = this.newest;
  }

  /** The newest event of before, which readers see. */
  begins(place: Place): void {
    this.shown ??= place;
  }

  begin(): Watch {
    const touched = new Set<string>();
    this.running.add(touched);
    return {
      isSettled: (keys) => this.areSettled(keys) && [...keys].every((key) => !touched.has(key)),
      end: () => void this.running.delete(touched),
    };
  }

  /** Of which readers may still see the former state. */
  *pending(): Generator<string, void> {
    for (const own of this.unsettled.values()) yield* own.keys();
  }

  /** Of the newest event that touched one of the keys, in ms; earlier ones count as touches at the start. */
  lastOf(keys: ReadonlySet<string>): number {
    let last = this.since;
    for (const key of keys) last = Math.max(last, this.times.get(key) ?? 0);
    return last;
  }

  /** Readers see everything up to here. */
  get position(): Place | undefined {
    return this.shown;
  }

  private areSettled(keys: ReadonlySet<string>): boolean {
    return [...this.unsettled.values()].every((own) => own.size === 0 || [...keys].every((key) => !own.has(key)));
  }

  private note(key: string, time: number): void {
    this.times.delete(key);
    this.times.set(key, time);
    if (this.times.size <= MOST_TIMES) return;
    const [oldest] = this.times;
    if (!oldest) return;
    this.times.delete(oldest[0]);
    this.since = Math.max(this.since, oldest[1]);
  }
}
