import type { Positions } from './positions.ts';
import type { RidSet } from './rid-set.ts';

const FIRST = 32;

/** The documents of a set in the order of their positions, some at a time: no more are sorted than are asked for. */
export class Ranked {
  private rids: readonly number[] = [];
  private at = 0;
  private last = -Infinity;

  constructor(
    private readonly set: RidSet,
    private readonly positions: Positions,
    private readonly backward: boolean,
    /** How many will be asked for, as far as that is known. */
    private wanted: number,
  ) {}

  readonly next = (): number | undefined => {
    if (this.at === this.rids.length) this.read();
    const rid = this.rids[this.at];
    this.at += 1;
    return rid;
  };

  private read(): void {
    const size = Math.max(this.wanted, FIRST);
    const places = this.places();
    const sorted = Float64Array.from(places, ([place]) => place).sort();
    const highest = sorted[Math.min(size, sorted.length) - 1] ?? -Infinity;
    const lowest = places.filter(([place]) => place <= highest).sort(([a], [b]) => a - b);
    this.rids = lowest.map(([, rid]) => rid);
    this.at = 0;
    this.last = highest;
    this.wanted = size * 2;
  }

  /** Of all that are left. */
  private places(): (readonly [place: number, rid: number])[] {
    const { set, positions, backward, last } = this;
    const places: (readonly [number, number])[] = [];
    for (let rid = set.after(-1); rid >= 0; rid = set.after(rid)) {
      const position = positions.at(rid);
      const place = backward ? -position : position;
      if (place > last) places.push([place, rid]);
    }
    return places;
  }
}
