import { WakeableDelay } from '@annal/concurrency';
import { messageOf } from '@annal/observability';
import type { Db } from 'mongodb';
import { inLog, NOT_IN_LOG } from './checkpoint.ts';
import type { ProcessLog } from './process-log.ts';
import { ProcessRecords, type Lease } from './process-records.ts';

export interface Tenure {
  /** Aborted on `stop` or when the lease is lost. */
  readonly signal: AbortSignal;
  readonly position: bigint | undefined;
  /** Everything up to `position` is done; stored with the next renewal of the lease. */
  readonly advance: (position: bigint) => void;
}

export interface LeasedJobOptions {
  readonly database: Db;
  readonly name: string;
  readonly version: number;
  /** Stable across restarts. */
  readonly holder: string;
  readonly log: ProcessLog;
  /** A checkpoint beyond the end of the log is dropped. */
  readonly headPosition: () => Promise<bigint>;
  readonly work: (tenure: Tenure) => Promise<void>;
  readonly leaseMs?: number;
}

/** With standbys polling every third of it, one takes over within 8 seconds of a kill. */
const LEASE_MS = 6_000;
const RETRY_MS = 1_000;

export class LeasedJob {
  private readonly records: ProcessRecords;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private position: bigint | undefined;
  private failure: string | undefined;
  private leads = false;

  constructor(private readonly options: LeasedJobOptions) {
    const { database, name, version, holder, leaseMs = LEASE_MS } = options;
    this.records = new ProcessRecords(database, { process: name, version, name: holder, leaseMs });
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  get error(): string | undefined {
    return this.failure;
  }

  get isActive(): boolean {
    return this.leads;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const pause = new WakeableDelay(signal);
    let evict = true;
    while (!signal.aborted) {
      try {
        const lease = await this.records.acquire(evict);
        evict = false;
        if (lease) await this.lead(lease);
        this.failure = undefined;
      } catch (error) {
        this.fail(error);
      }
      if (!signal.aborted) await pause.wait(this.failure === undefined ? this.leaseMs / 3 : RETRY_MS);
    }
  }

  private async lead(lease: Lease): Promise<void> {
    this.position = lease.position;
    const ending = new AbortController();
    const end = () => ending.abort();
    const signal = AbortSignal.any([this.stopping.signal, ending.signal]);
    const advance = (position: bigint) => (this.position = position);
    this.leads = true;
    try {
      this.position = await this.placeOf(lease);
      const jobs = [this.options.work({ signal, position: this.position, advance }), this.keep(lease, signal)];
      for (const job of jobs) job.then(end, end);
      const failed = (await Promise.allSettled(jobs)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      end();
      this.leads = false;
      await this.records.release(lease, this.position).catch(() => undefined);
    }
  }

  private async keep(lease: Lease, signal: AbortSignal): Promise<void> {
    const pause = new WakeableDelay(signal);
    while (!signal.aborted) {
      await pause.wait(this.leaseMs / 3);
      if (signal.aborted) return;
      await this.records.renew(lease, this.position);
      if (this.failure !== NOT_IN_LOG || this.position !== undefined) this.failure = undefined;
    }
  }

  private async placeOf({ position: checkpoint }: Lease): Promise<bigint | undefined> {
    if (checkpoint === undefined) return undefined;
    const { log, name, headPosition } = this.options;
    const { position, isLost } = await inLog(checkpoint, headPosition);
    if (!isLost) return position;
    this.failure = NOT_IN_LOG;
    log.error({ job: name, checkpoint: String(checkpoint) }, 'Checkpoint is not in the log, beginning without it');
    return undefined;
  }

  private get leaseMs(): number {
    return this.options.leaseMs ?? LEASE_MS;
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    const { log, name } = this.options;
    if (message !== this.failure) log.error({ job: name, err: error }, 'Job stopped, retrying');
    this.failure = message;
  }
}
