export class InFlight {
  private count = 0;
  private waiting: Array<() => void> = [];

  get size(): number {
    return this.count;
  }

  begin(): void {
    this.count += 1;
  }

  end(): void {
    this.count -= 1;
    if (this.count > 0) return;
    for (const resume of this.waiting.splice(0)) resume();
  }

  async idle(limitMs: number): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.waiting.push(() => {
        clearTimeout(limit);
        resolve();
      });
    });
  }
}
