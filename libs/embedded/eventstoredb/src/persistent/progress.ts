/**
 * How far everything is processed, when messages finish in any order. Places are started in ascending order;
 * `completed` never passes one that is not finished.
 */
export class Progress {
  private readonly unfinished = new Set<number>();

  constructor(private reached: number) {}

  get completed(): number {
    const first = this.unfinished.values().next();
    return first.done ? this.reached : first.value - 1;
  }

  start(place: number): void {
    this.unfinished.add(place);
    this.reached = Math.max(this.reached, place);
  }

  /** Nothing of interest lies up to here. */
  pass(place: number): void {
    this.reached = Math.max(this.reached, place);
  }

  finish(place: number): void {
    this.unfinished.delete(place);
  }
}
