/** Pauses that end early when there is something to do, also when that was said just before, and when all ends. */
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
