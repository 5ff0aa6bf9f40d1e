import { PositionWaiters } from '@annal/read-models';

/** Never goes back. */
export class AppliedPosition {
  private readonly waiters = new PositionWaiters();
  private last = -1n;

  constructor(private readonly onAwaited: () => void = () => undefined) {}

  /** Everything up to here that concerns the index has been applied; -1 before the first event. */
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

  async reached(position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.last >= position) return true;
    if (timeoutMs <= 0) return false;
    const reached = this.waiters.add(position, timeoutMs);
    this.onAwaited();
    return reached;
  }

  cancel(): void {
    this.waiters.cancel();
  }
}
