import { DomainError } from '@annal/kernel';

export class Turnstile {
  private active = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
  ) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.active < this.places) this.active += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      // Hands its place on, so that no newcomer overtakes the queue.
      if (next) next();
      else this.active -= 1;
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.maxWaiting)
      throw new DomainError('unavailable', 'Security.Busy', 'Too many requests at the same time, please try again');
    return new Promise((resolve) => this.queue.push(resolve));
  }
}
