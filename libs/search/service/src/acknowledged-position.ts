/** Accepts only positions from the log: a position that a client names may be any number. */
export class AcknowledgedPosition {
  private last: bigint | undefined;

  get current(): bigint | undefined {
    return this.last;
  }

  note(position: bigint): void {
    if (this.last === undefined || position > this.last) this.last = position;
  }
}
