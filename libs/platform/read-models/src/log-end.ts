/** Whether positions are in the log. Asks the log only where what is known of its end does not tell. */
export class LogEnd {
  private known = -1n;
  private asking: Promise<void> | undefined;

  constructor(private readonly head: () => Promise<bigint>) {}

  async covers(position: bigint): Promise<boolean> {
    if (position < 0n) return false;
    if (position > this.known) await (this.asking ??= this.ask());
    // That question may have been asked before the position was stored.
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
