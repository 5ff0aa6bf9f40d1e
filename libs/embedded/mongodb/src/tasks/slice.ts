/** So long one command works before others have their turn. */
const LENGTH_MS = 5;

/** The time of whichever command works now. There is one thread, so there is one of these. */
export class Slice {
  private end = Infinity;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  begin(): void {
    this.end = this.clock() + LENGTH_MS;
  }

  /** For what is not to be left before it is done. */
  unbounded(): void {
    this.end = Infinity;
  }

  get isOver(): boolean {
    return this.end !== Infinity && this.clock() > this.end;
  }
}
