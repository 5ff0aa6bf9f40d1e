/** A `wake` just before the pause counts too; an abort ends it. */
export class Pause {
  private woken = false;
  private end: () => void = () => undefined;

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.wake(), { once: true });
  }

  wake(): void {
    this.woken = true;
    this.end();
  }

  async for(milliseconds: number): Promise<void> {
    if (!this.woken && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
  }
}
