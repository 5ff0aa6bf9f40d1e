/** Pauses that end early when there is something to do, also when that was said just before the pause. */
export class WakeableSleep {
  private woken = false;
  private end: () => void = () => undefined;

  wake(): void {
    this.woken = true;
    this.end();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
  }
}
