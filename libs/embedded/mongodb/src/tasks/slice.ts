const LENGTH_MS = 5;

export class Slice {
  private end = Infinity;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  begin(): void {
    this.end = this.clock() + LENGTH_MS;
  }

  unbounded(): void {
    this.end = Infinity;
  }

  get isOver(): boolean {
    return this.end !== Infinity && this.clock() > this.end;
  }
}
