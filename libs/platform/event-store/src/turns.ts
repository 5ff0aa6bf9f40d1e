export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param endsAll failures that waiting callers share instead of running */
  constructor(private readonly endsAll: (reason: unknown) => boolean = () => false) {}

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
