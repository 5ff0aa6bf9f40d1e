import { until } from '../support/until.ts';

const TAKES_MS = 180_000;

/** Clients that ask again as soon as they are answered, while processes end. */
export class Clients {
  answered = 0;
  isOver = false;
  private readonly all: Promise<unknown>;

  constructor(clients: readonly ((own: Clients) => Promise<void>)[]) {
    this.all = Promise.all(clients.map((run) => run(this)));
    // `more` and `end` throw it.
    this.all.catch(() => undefined);
  }

  async more(count: number): Promise<void> {
    const wanted = this.answered + count;
    const reached = until(
      async () => this.answered,
      (answered) => answered >= wanted,
      TAKES_MS,
    );
    await Promise.race([this.all, reached]);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.all;
  }
}
