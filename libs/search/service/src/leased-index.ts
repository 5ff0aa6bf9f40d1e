import { LeasedJob, type LeasedJobOptions } from '@annal/process';
import type { ReadModelDocument } from '@annal/read-models';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import type { AskedIndex } from './asked-index.ts';
import type { IndexComparison } from './compare-index.ts';
import { SEARCH_INDEX } from './indexed-log.ts';
import type { SearchIndex, SearchIndexStatus } from './search-index.ts';

export type LeaseOptions = Omit<LeasedJobOptions, 'name' | 'version' | 'work'>;

/** Another process takes over within four thirds of it, so within the time that a search waits for the index. */
const LEASE_MS = 2_400;

/** Several processes answer; the holder of the lease writes. */
export class LeasedIndex<Document extends ReadModelDocument> implements AskedIndex {
  private readonly job: LeasedJob;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly index: SearchIndex<Document>,
    lease: LeaseOptions,
  ) {
    const work: LeasedJobOptions['work'] = ({ signal }) => this.write(signal);
    this.job = new LeasedJob({ leaseMs: LEASE_MS, ...lease, name: SEARCH_INDEX, version: 1, work });
  }

  start(): void {
    this.index.start(false);
    this.job.start();
  }

  search(query: IndexQuery, minPosition: bigint): Promise<IndexAnswer> {
    return this.index.search(query, minPosition);
  }

  status(): SearchIndexStatus {
    return this.index.status();
  }

  rebuild(): void {
    this.index.rebuild();
  }

  compare(): Promise<IndexComparison> {
    return this.index.compare();
  }

  untilLevel(): Promise<void> {
    return this.index.untilLevel();
  }

  async stop(): Promise<void> {
    this.stopped ??= this.index.stop();
    await this.job.stop();
    await this.stopped;
  }

  /** Waits only for the end of the lease, because the index may be away for longer. */
  private async write(signal: AbortSignal): Promise<void> {
    void this.index.setWrites(true);
    await aborted(signal);
    await (this.stopped ?? this.index.setWrites(false));
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
}
