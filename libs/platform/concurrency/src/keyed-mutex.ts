/** Work with the same key runs one after another. Not a `Semaphore` per key: free keys cost no extra promise here. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param endsAll failures that waiting callers share instead of running */
  constructor(private readonly endsAll: (reason: unknown) => boolean = () => false) {}

  run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.last.get(key);
    const afterFailure = (reason: unknown) => {
      if (this.endsAll(reason)) throw reason;
      return work();
    };
    const mine = before ? before.then(work, afterFailure) : work();
    this.last.set(key, mine);
    const leave = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }
}
