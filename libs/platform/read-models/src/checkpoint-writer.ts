import type { Tombstone } from './projection-record.ts';
import type { Lease, ProjectionRecords } from './projection-records.ts';
import { WakeableSleep } from './wakeable-sleep.ts';

/** A checkpoint that is behind costs a few events applied in vain after a crash; one per batch costs all the time. */
export const CHECKPOINT_INTERVAL_MS = 50;

/**
 * Stores the checkpoint behind the back of the batches: it may lag behind the documents, never run ahead. Positions
 * that arrive during a write or shortly after it are stored with the next one.
 */
export class CheckpointWriter {
  private wanted: bigint | undefined;
  private running: Promise<void> | undefined;
  private storing: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;
  private readonly rest = new WakeableSleep();
  private hurried = false;

  constructor(
    private readonly records: ProjectionRecords,
    private readonly lease: Lease,
    private removed: readonly Tombstone[],
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The documents are written up to this position. */
  save(position: bigint): void {
    this.wanted = position;
    this.running ??= this.drain();
  }

  /** Remembers removals before they happen: a removed document cannot tell which events it has seen. */
  async declareRemoved(tombstones: readonly Tombstone[]): Promise<void> {
    if (tombstones.length === 0) return;
    // Two writes at a time could arrive in any order, and one of them does not know these removals.
    while (this.storing) await this.storing.catch(() => undefined);
    if (this.failure) throw this.failure.error;
    const again = new Set(tombstones.map(({ id }) => id));
    this.removed = [...this.removed.filter(({ id }) => !again.has(id)), ...tombstones];
    if (this.wanted === undefined) await this.records.saveRemoved(this.lease, this.removed);
    else await this.store(this.wanted);
  }

  /** Stores what is still to be stored. @throws what kept a checkpoint from being stored */
  async settle(): Promise<void> {
    this.hurried = true;
    this.rest.wake();
    await this.running;
    this.hurried = false;
    if (this.failure) throw this.failure.error;
  }

  private async drain(): Promise<void> {
    try {
      while (this.wanted !== undefined) {
        await this.store(this.wanted);
        if (!this.hurried) await this.rest.sleep(CHECKPOINT_INTERVAL_MS);
      }
    } catch (error) {
      this.failure = { error };
      this.onFailure(error);
    } finally {
      this.running = undefined;
    }
  }

  private store(position: bigint): Promise<void> {
    this.wanted = undefined;
    this.removed = this.removed.filter((tombstone) => tombstone.position > position);
    const storing = this.records
      .savePosition(this.lease, position, this.removed)
      .finally(() => (this.storing = undefined));
    this.storing = storing;
    return storing;
  }
}
