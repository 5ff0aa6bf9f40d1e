import type { Tombstone } from './projection-record.ts';
import type { Lease, ProjectionRecords } from './projection-records.ts';

/**
 * Stores the checkpoint behind the back of the batches: it may lag behind the documents, never run ahead. Positions
 * that arrive during a write are stored with the next one.
 */
export class CheckpointWriter {
  private wanted: bigint | undefined;
  private running: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;

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
    await this.settle();
    this.removed = [...this.removed, ...tombstones];
    await this.records.saveRemoved(this.lease, this.removed);
  }

  /** @throws what kept a checkpoint from being stored */
  async settle(): Promise<void> {
    await this.running;
    if (this.failure) throw this.failure.error;
  }

  private async drain(): Promise<void> {
    try {
      while (this.wanted !== undefined && !this.failure) {
        const position = this.wanted;
        this.wanted = undefined;
        const removed = this.removed.filter((tombstone) => tombstone.position > position);
        await this.records.savePosition(this.lease, position, removed);
        this.removed = removed;
      }
    } catch (error) {
      this.failure = { error };
      this.onFailure(error);
    } finally {
      this.running = undefined;
    }
  }
}
