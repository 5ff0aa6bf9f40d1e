/** Runs at most `places` pieces of work at the same time; the others wait in order of arrival. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private active = 0;

  constructor(private readonly places: number) {}

  get isIdle(): boolean {
    return this.active === 0;
  }

  get waiting(): number {
    return this.queue.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.active < this.places) this.active += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      // Hands its place on, so that no newcomer overtakes the queue.
      if (next) next();
      else this.active -= 1;
    }
  }
}
