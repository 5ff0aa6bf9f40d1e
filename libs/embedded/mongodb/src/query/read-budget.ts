import { timeIsUp } from '../errors.ts';
import { Slice } from '../tasks/slice.ts';

export class ReadBudget {
  keys = 0;
  documents = 0;
  private asked = 0;

  constructor(
    readonly deadline = Infinity,
    private readonly slice = new Slice(),
  ) {}

  /** Called for every row, so it rarely reads the clock. */
  get isDue(): boolean {
    this.asked += 1;
    return (this.asked & 15) === 0 && this.isOver;
  }

  get isOver(): boolean {
    this.check();
    return this.slice.isOver;
  }

  check(): void {
    if (this.deadline !== Infinity && performance.now() > this.deadline) throw timeIsUp();
  }
}
