/**
 * Work on one thing goes one after the other, in the order in which it came; on different things beside each other. What
 * nobody works on takes no memory.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs at once where nobody is before it; otherwise after those who are, whatever became of them. */
  take<Value>(key: string, run: () => Promise<Value>): Promise<Value> {
    const before = this.last.get(key);
    const mine = before ? before.then(run, run) : run();
    this.last.set(key, mine);
    const leave = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }
}
