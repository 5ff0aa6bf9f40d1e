import type { DomainEvent, Recorded } from '@annal/kernel';
import type { BuildCollections } from './build-collections.ts';
import type { CheckpointWriter } from './checkpoint-writer.ts';
import type { Counter, CounterDeltas } from './counters.ts';
import { DocumentBatch, type DocumentWrite } from './document-batch.ts';
import { changesByFilter, nextSlice, PoisonEventError, type Slice } from './event-slices.ts';
import { WhereStream } from './where-stream.ts';
import { measureBatch } from '../projections/projection-metrics.ts';
import type { Tombstone } from '../projections/projection-record.ts';
import type { AnyProjection } from '../projections/projection.ts';

export interface ApplierHooks {
  assertMayWrite(): void;
  onApplied(position: bigint): void;
}

/**
 * A crash between any two commands, followed by the same events from the checkpoint, ends in the same state:
 * - Counters are written before documents, and an event not newer than a counter is not counted again. If no document
 *   of a batch was written, the documents still tell what to count.
 * - Removals are stored with the checkpoint beforehand, because a removed document has no position.
 * - A copy is written before its source (CopyOrder), because it cannot be repeated from a changed source.
 * - An append that changes documents by filter is its own batch.
 */
export class BatchApplier {
  constructor(
    private readonly projection: AnyProjection,
    private readonly collections: BuildCollections,
    private readonly checkpoint: CheckpointWriter,
    private readonly hooks: ApplierHooks,
  ) {}

  /** @throws PoisonEventError after applying everything before that event */
  async apply(events: readonly Recorded<DomainEvent>[], sliceLimit: number): Promise<void> {
    let from = 0;
    while (from < events.length) {
      const slice = nextSlice(this.projection, events, from, sliceLimit);
      const failure = await this.applySlice(slice);
      if (failure) throw failure;
      from += slice.steps.length;
    }
  }

  private async applySlice({ steps, ids, poison }: Slice): Promise<PoisonEventError | undefined> {
    const batch = new DocumentBatch(await this.collections.images(ids), this.projection.counts ?? []);
    let applied: bigint | undefined;
    let failure = poison;
    for (const { event, changes } of steps) {
      try {
        batch.apply(event, changes);
        applied = event.position;
      } catch (error) {
        failure = new PoisonEventError(this.projection.name, event, error);
        break;
      }
    }
    if (applied !== undefined) {
      const last = applied;
      const done = steps.filter(({ event }) => event.position <= last);
      const byFilter = done.find(changesByFilter);
      const others = byFilter && WhereStream.of(this.projection, this.collections, byFilter, ids);
      await measureBatch(
        this.projection.name,
        done.map(({ event }) => event),
        () => this.write(batch, last, others),
      );
    }
    return failure;
  }

  private async write(batch: DocumentBatch, position: bigint, others: WhereStream | undefined): Promise<void> {
    this.hooks.assertMayWrite();
    const phases = batch.phases();
    // Documents removed by filter leave no tombstones, so earlier events must never be applied again.
    if (others) await this.checkpoint.settle();
    await others?.count(batch.deltas);
    await this.writeCounters(batch.deltas);
    for (const phase of phases) {
      await this.checkpoint.declareRemoved(phase.filter(({ after }) => !after).map(tombstone));
      await this.collections.writeDocuments(phase.filter(({ before, after }) => after || before !== undefined));
    }
    await others?.write(() => this.hooks.assertMayWrite());
    this.hooks.onApplied(position);
    this.checkpoint.save(position);
  }

  private async writeCounters(deltas: CounterDeltas): Promise<void> {
    const before = await this.collections.counterImages(deltas.ids);
    const after = new Map<string, Counter>();
    for (const id of deltas.ids) {
      const counter = deltas.resolve(id, before.get(id));
      if (counter) after.set(id, counter);
    }
    await this.collections.writeCounters(before, after);
  }
}

function tombstone({ id, position }: DocumentWrite): Tombstone {
  return { id, position };
}
