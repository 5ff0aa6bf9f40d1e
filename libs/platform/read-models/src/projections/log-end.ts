export class LogEnd {
  private known = -1n;
  private asking: Promise<void> | undefined;

  constructor(private readonly head: () => Promise<bigint>) {}

  async covers(position: bigint): Promise<boolean> {
    if (position < 0n) return false;
    if (position > this.known) await (this.asking ??= this.ask());
    // A shared query may have started before the position was stored.
    if (position > this.known) await this.ask();
    return position <= this.known;
  }

  private async ask(): Promise<void> {
    try {
      this.known = await this.head();
    } finally {
      this.asking = undefined;
    }
  }
}
