/**
 * Work on one thing goes one after the other, in the order in which it came; on different things beside each other. What
 * nobody works on takes no memory.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param endsAll failures that everybody who waits behind shares, instead of meeting them one after the other */
  constructor(private readonly endsAll: (reason: unknown) => boolean = () => false) {}

  /** Runs at once where nobody is before it; otherwise after those who are, whatever else became of them. */
  take<Value>(key: string, run: () => Promise<Value>): Promise<Value> {
    const before = this.last.get(key);
    const afterFailure = (reason: unknown) => {
      if (this.endsAll(reason)) throw reason;
      return run();
    };
    const mine = before ? before.then(run, afterFailure) : run();
    this.last.set(key, mine);
    const leave = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }
}
