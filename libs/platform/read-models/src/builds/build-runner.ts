import { delay } from '@annal/concurrency';
import type { Clock } from '@annal/kernel';
import type { Db } from 'mongodb';
import { BatchApplier } from './batch-applier.ts';
import { BuildCollections, prepareCollections } from './build-collections.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';
import { ServerChangedError, WrittenServer, type OnlyOn } from '../database/written-server.ts';
import type { LogEnd } from '../projections/log-end.ts';
import { placeOf, type Tombstone } from '../projections/projection-record.ts';
import type { Lease, ProjectionRecords } from '../projections/projection-records.ts';
import type { AnyProjection, EventSource } from '../projections/projection.ts';

export interface RunnerContext {
  readonly database: Db;
  readonly source: EventSource;
  readonly records: ProjectionRecords;
  readonly projection: AnyProjection;
  readonly clock: Clock;
  readonly logEnd: LogEnd;
}

export interface RunnerHooks {
  onApplied(position: bigint): void;
  onCaughtUp(): void;
}

const GATHERED = 200;
const GATHER_MS = 250;

export class BuildRunner {
  private readonly stopping = new AbortController();
  private applied: bigint | undefined;
  private readTo: bigint | undefined;
  private isCaughtUp = false;

  constructor(
    private readonly context: RunnerContext,
    readonly lease: Lease,
    private readonly hooks: RunnerHooks,
  ) {}

  get position(): bigint | undefined {
    return this.applied;
  }

  stop(): void {
    this.stopping.abort();
  }

  /**
   * @param careful applies the first batch event by event, to find a failing event and to pass batches that collide
   * only as a whole, such as two documents swapping a unique value
   */
  async run(careful: boolean): Promise<void> {
    const server = WrittenServer.of(this.context.database.client);
    let hasChanged = false;
    // Documents that the other one lacks are written again at once, from its checkpoint.
    const ignore = server.onChange(() => {
      hasChanged = true;
      this.stop();
    });
    try {
      await this.runOn(server.now(), careful);
    } finally {
      ignore();
    }
    if (hasChanged) throw new ServerChangedError();
    if (!this.stopping.signal.aborted)
      throw new Error(`The events of projection ${this.context.projection.name} ended`);
  }

  private async runOn(server: OnlyOn, careful: boolean): Promise<void> {
    const { database, projection, records, source } = this.context;
    const collections = new BuildCollections(database, projection, this.lease.build, server);
    const removed = await this.open(collections, server);
    const checkpoint = new CheckpointWriter(records, this.lease, removed, server, () => this.stop());
    const applier = new BatchApplier(projection, collections, checkpoint, {
      assertMayWrite: () => records.assertValid(this.lease),
      onApplied: (position) => this.advance(position),
    });
    let limit = careful ? 1 : Infinity;
    try {
      for await (const batch of source.subscribe(this.subscription(checkpoint))) {
        if (this.stopping.signal.aborted) break;
        // A source may repeat events after a reconnect.
        const fresh = batch.filter(({ position }) => this.applied === undefined || position > this.applied);
        await applier.apply(fresh, limit);
        limit = Infinity;
        // Nobody waits, so events accumulate: one large batch costs far less than many small ones.
        if (this.isCaughtUp && projection.isAwaited === false && batch.length < GATHERED)
          await delay(GATHER_MS, this.stopping.signal);
      }
    } finally {
      await checkpoint.settle();
    }
  }

  private async open(collections: BuildCollections, server: OnlyOn): Promise<readonly Tombstone[]> {
    const { database, projection, records } = this.context;
    // Read under the lease, because before it the former holder could still move the checkpoint.
    const build = await records.build(this.lease);
    const { position, removed: declared } = build;
    this.readTo = placeOf(build);
    if (this.readTo === undefined) {
      // Without a checkpoint existing documents are discarded.
      const mayWrite = () => records.assertValid(this.lease);
      await prepareCollections(database, projection, this.lease.build, mayWrite);
      collections.beginEmpty();
      return [];
    }
    this.applied = position ?? undefined;
    const removed = await collections.recall(declared);
    // An earlier event may remove the document again, which must not be taken for the later removal.
    if (removed.length < declared.length) await records.saveProgress(this.lease, { removed }, server);
    return removed;
  }

  private subscription(checkpoint: CheckpointWriter) {
    return {
      categories: [...new Set(this.context.projection.sources.map(({ category }) => category))],
      after: this.readTo ?? ('start' as const),
      signal: this.stopping.signal,
      onPassed: (position: bigint) => checkpoint.pass(position),
      onCaughtUp: () => {
        this.isCaughtUp = true;
        this.hooks.onCaughtUp();
      },
    };
  }

  private advance(position: bigint): void {
    this.applied = position;
    this.hooks.onApplied(position);
  }
}
