interface Waiter {
  readonly position: bigint;
  readonly settle: (reached: boolean) => void;
}

export class PositionWaiters {
  private readonly waiters: Waiter[] = [];

  get isEmpty(): boolean {
    return this.waiters.length === 0;
  }

  add(position: bigint, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        resolve(false);
      }, timeoutMs);
      const settle = (reached: boolean) => {
        clearTimeout(timer);
        resolve(reached);
      };
      const waiter: Waiter = { position, settle };
      this.waiters.splice(this.indexAfter(position), 0, waiter);
    });
  }

  release(upTo: bigint): void {
    const count = this.indexAfter(upTo);
    if (count > 0) for (const { settle } of this.waiters.splice(0, count)) settle(true);
  }

  cancel(): void {
    for (const { settle } of this.waiters.splice(0)) settle(false);
  }

  /** Positions mostly rise, so this checks the end first. */
  private indexAfter(position: bigint): number {
    const last = this.waiters.at(-1);
    if (!last || last.position <= position) return this.waiters.length;
    let low = 0;
    let high = this.waiters.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const waiter = this.waiters[middle];
      if (waiter && waiter.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
