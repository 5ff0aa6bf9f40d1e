import { timeIsUp } from '../errors.ts';
import { Slice } from '../tasks/slice.ts';

/** What a command has read; also where it pauses when its slice is over and stops when its time is up. */
export class ReadBudget {
  keys = 0;
  documents = 0;
  private asked = 0;

  constructor(
    /** On `performance.now()`'s clock. */
    readonly deadline = Infinity,
    private readonly slice = new Slice(),
  ) {}

  /** Asked for every row; the clock is only looked at now and then. */
  get isDue(): boolean {
    this.asked += 1;
    return (this.asked & 15) === 0 && this.isOver;
  }

  /** @throws CommandError where there is no time left at all */
  get isOver(): boolean {
    this.check();
    return this.slice.isOver;
  }

  check(): void {
    if (this.deadline !== Infinity && performance.now() > this.deadline) throw timeIsUp();
  }
}
