import { together, WakeableDelay } from '@annal/concurrency';
import { messageOf } from '@annal/observability';
import type { Db } from 'mongodb';
import { inLog, NOT_IN_LOG } from './checkpoint.ts';
import type { ProcessLog } from './process-log.ts';
import { ProcessRecords, type Lease } from './process-records.ts';

export interface LeasedRun {
  /** Aborted on `stop` or when the lease is lost. */
  readonly signal: AbortSignal;
  readonly position: bigint | undefined;
  /** Everything up to `position` is done; stored with the next renewal of the lease. */
  readonly advance: (position: bigint) => void;
}

export interface LeasedRunStart {
  readonly formerVersion: number | undefined;
  /** The end of a log that does not have the checkpoint, which is dropped. */
  readonly lostAfter: bigint | undefined;
}

export interface LeasedJobOptions {
  readonly database: Db;
  readonly name: string;
  readonly version: number;
  /** Stable across restarts. */
  readonly holder: string;
  readonly log: ProcessLog;
  readonly headPosition: () => Promise<bigint>;
  /** Runs before the first renewal of the lease. */
  readonly prepare?: (start: LeasedRunStart) => Promise<void>;
  readonly work: (run: LeasedRun) => Promise<void>;
  /** The work calls `recovered`; otherwise a renewal of the lease clears the error. */
  readonly reportsRecovery?: boolean;
  readonly kind?: 'job' | 'process';
  readonly leaseMs?: number;
}

/** With standbys polling every third of it, one takes over within 8 seconds of a kill. */
const LEASE_MS = 6_000;
const RETRY_MS = 1_000;
const STOPPED = { job: 'Job stopped, retrying', process: 'Process stopped, retrying' };

/** Works on one machine at a time. Crashes and takeovers may repeat work but never lose it. */
export class LeasedJob {
  private readonly records: ProcessRecords;
  private readonly leaseMs: number;
  private readonly kind: 'job' | 'process';
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private position: bigint | undefined;
  private failure: string | undefined;
  private leads = false;

  constructor(private readonly options: LeasedJobOptions) {
    const { database, name, version, holder, leaseMs = LEASE_MS, kind = 'job' } = options;
    this.records = new ProcessRecords(database, { process: name, version, name: holder, leaseMs });
    this.leaseMs = leaseMs;
    this.kind = kind;
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

  recovered(): void {
    this.failure = undefined;
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
      this.leads = false;
      await pause.wait(this.failure === undefined ? this.leaseMs / 3 : RETRY_MS);
    }
  }

  private async lead(lease: Lease): Promise<void> {
    const { prepare, work } = this.options;
    this.position = lease.position;
    this.leads = true;
    const advance = (position: bigint) => (this.position = position);
    try {
      const { position, lostAfter } = await this.placeOf(lease);
      await prepare?.({ formerVersion: lease.formerVersion, lostAfter });
      this.position = position;
      await together(this.stopping.signal, [
        (signal) => work({ signal, position, advance }),
        (signal) => this.keep(lease, signal),
      ]);
    } finally {
      await this.records.release(lease, this.position).catch(() => undefined);
    }
  }

  /** Stores the checkpoint with each renewal; after a crash the work since then is repeated. */
  private async keep(lease: Lease, signal: AbortSignal): Promise<void> {
    const pause = new WakeableDelay(signal);
    while (!signal.aborted) {
      await pause.wait(this.leaseMs / 3);
      if (signal.aborted) return;
      await this.records.renew(lease, this.position);
      if (this.options.reportsRecovery) continue;
      if (this.failure !== NOT_IN_LOG || this.position !== undefined) this.failure = undefined;
    }
  }

  private async placeOf({ position: checkpoint }: Lease) {
    const { log, headPosition } = this.options;
    if (checkpoint === undefined) return { position: undefined, lostAfter: undefined };
    const { position, isLost, head } = await inLog(checkpoint, headPosition);
    if (!isLost) return { position, lostAfter: undefined };
    this.failure = NOT_IN_LOG;
    log.error({ ...this.names, checkpoint: String(checkpoint) }, 'Checkpoint is not in the log, starting without it');
    return { position, lostAfter: head };
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.failure) this.options.log.error({ ...this.names, err: error }, STOPPED[this.kind]);
    this.failure = message;
  }

  private get names(): Readonly<Record<string, string>> {
    return { [this.kind]: this.options.name };
  }
}
