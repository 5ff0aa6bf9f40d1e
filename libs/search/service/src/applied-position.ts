import { PositionWaiters } from '@annal/read-models';

/** How far a build has come, and who waits for that. It never goes back. */
export class AppliedPosition {
  private readonly waiters = new PositionWaiters();
  private last = -1n;

  /** @param onAwaited somebody waits now, so that what is at hand should be applied at once */
  constructor(private readonly onAwaited: () => void = () => undefined) {}

  /** Everything in the log up to there that concerns the index has been applied; -1 before the first event. */
  get current(): bigint {
    return this.last;
  }

  get isAwaited(): boolean {
    return !this.waiters.isEmpty;
  }

  advance(position: bigint): void {
    if (position <= this.last) return;
    this.last = position;
    this.waiters.release(position);
  }

  /** False when the time is up, or nothing is applied any more. */
  async reached(position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.last >= position) return true;
    if (timeoutMs <= 0) return false;
    const reached = this.waiters.add(position, timeoutMs);
    this.onAwaited();
    return reached;
  }

  /** Lets everybody go who waits. */
  cancel(): void {
    this.waiters.cancel();
  }
}
