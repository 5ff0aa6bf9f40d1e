/** Messages finish in any order: start places in ascending order; `completed` never passes an unfinished one. */
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

  pass(place: number): void {
    this.reached = Math.max(this.reached, place);
  }

  finish(place: number): void {
    this.unfinished.delete(place);
  }
}
