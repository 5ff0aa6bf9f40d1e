import { WakeableDelay } from '@annal/concurrency';
import type { OnlyOn } from '../database/written-server.ts';
import type { Tombstone } from '../projections/projection-record.ts';
import type { Lease, ProjectionRecords } from '../projections/projection-records.ts';

/** An old checkpoint only repeats a few events after a crash; one per batch would cost time always. */
export const CHECKPOINT_INTERVAL_MS = 50;
const PASSED_INTERVAL_MS = 10_000;

/** A checkpoint may lag behind the documents but never lead. */
export class CheckpointWriter {
  private wanted: bigint | undefined;
  private passed: bigint | undefined;
  private passedSavedAt = -Infinity;
  private running: Promise<void> | undefined;
  private storing: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;
  private readonly rest = new WakeableDelay();
  private hurried = false;

  constructor(
    private readonly records: ProjectionRecords,
    private readonly lease: Lease,
    private removed: readonly Tombstone[],
    private readonly server: OnlyOn,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  save(position: bigint): void {
    this.wanted = position;
    this.running ??= this.drain();
  }

  pass(position: bigint): void {
    this.passed = position;
    if (this.isDue) this.running ??= this.drain();
  }

  /** Stores removals beforehand, because a removed document has no position. */
  async declareRemoved(tombstones: readonly Tombstone[]): Promise<void> {
    if (tombstones.length === 0) return;
    // Concurrent writes could arrive in either order, and one of them lacks these removals.
    while (this.storing) await this.storing.catch(() => undefined);
    if (this.failure) throw this.failure.error;
    const again = new Set(tombstones.map(({ id }) => id));
    this.removed = [...this.removed.filter(({ id }) => !again.has(id)), ...tombstones];
    await this.store();
  }

  async settle(): Promise<void> {
    this.hurried = true;
    if (this.passed !== undefined) this.running ??= this.drain();
    this.rest.wake();
    await this.running;
    this.hurried = false;
    if (this.failure) throw this.failure.error;
  }

  private get isDue(): boolean {
    if (this.wanted !== undefined) return true;
    const isOld = performance.now() - this.passedSavedAt >= PASSED_INTERVAL_MS;
    return this.passed !== undefined && (this.hurried || isOld);
  }

  private async drain(): Promise<void> {
    try {
      while (this.isDue) {
        const isOnlyPassed = this.wanted === undefined;
        await this.store().catch((error: unknown) => {
          // Harmless: reading restarts from the previous position.
          if (!isOnlyPassed) throw error;
        });
        if (!this.hurried) await this.rest.wait(CHECKPOINT_INTERVAL_MS);
      }
    } catch (error) {
      this.failure = { error };
      this.onFailure(error);
    } finally {
      this.running = undefined;
    }
  }

  private store(): Promise<void> {
    const { wanted: position, passed: readTo } = this;
    this.wanted = this.passed = undefined;
    if (readTo !== undefined) this.passedSavedAt = performance.now();
    if (position !== undefined) this.removed = this.removed.filter((tombstone) => tombstone.position > position);
    const storing = this.records
      .saveProgress(this.lease, { position, readTo, removed: this.removed }, this.server)
      .finally(() => (this.storing = undefined));
    this.storing = storing;
    return storing;
  }
}
