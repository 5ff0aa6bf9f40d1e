import { WakeableDelay } from '@annal/concurrency';
import type { EventStore } from '@annal/event-store';
import type { Clock, CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import { messageOf } from '@annal/observability';
import type { Db } from 'mongodb';
import { inLog, NOT_IN_LOG } from './checkpoint.ts';
import { Dispatcher } from './dispatcher.ts';
import type { ProcessLog } from './process-log.ts';
import type { ProcessManager } from './process-manager.ts';
import { ProcessRecords, type Lease } from './process-records.ts';
import { Timers } from './timers.ts';

export interface ProcessRunnerOptions<Event extends DomainEvent, Command> {
  readonly database: Db;
  readonly store: EventStore;
  readonly process: ProcessManager<Event, Command>;
  /** A `DomainError` other than `unavailable` is an answer; other errors are retried. */
  readonly send: (command: Command, context: CommandContext, signal: AbortSignal) => Promise<unknown>;
  /** Stable across restarts. */
  readonly holder: string;
  readonly log: ProcessLog;
  readonly clock: Clock;
  readonly leaseMs?: number;
}

export interface ProcessStatus {
  readonly name: string;
  /** `catchingUp`: active, but timers wait until all earlier events have been processed. */
  readonly state: 'active' | 'catchingUp' | 'standby' | 'stopped';
  readonly error: string | undefined;
}

/** With standbys polling every third of it, one takes over within 8 seconds of a kill. */
const LEASE_MS = 6_000;
const RETRY_MS = 1_000;

/** Runs on one machine at a time. Crashes and takeovers may repeat work but never lose it. */
export class ProcessRunner<Event extends DomainEvent, Command> {
  private readonly records: ProcessRecords;
  private readonly timers: Timers<Command>;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private state: ProcessStatus['state'] = 'standby';
  private failure: string | undefined;
  private position: bigint | undefined;

  constructor(private readonly options: ProcessRunnerOptions<Event, Command>) {
    const { database, process, holder, leaseMs = LEASE_MS } = options;
    const { name, version } = process;
    this.records = new ProcessRecords(database, { process: name, version, name: holder, leaseMs });
    this.timers = new Timers(database, name, version);
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.state = 'stopped';
  }

  status(): ProcessStatus {
    return { name: this.options.process.name, state: this.state, error: this.failure };
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
        else this.failure = undefined;
      } catch (error) {
        this.fail(error);
      }
      this.state = 'standby';
      await pause.wait(this.failure === undefined ? this.leaseMs / 3 : RETRY_MS);
    }
  }

  private async lead(lease: Lease): Promise<void> {
    const { process, send, log, clock } = this.options;
    this.position = lease.position;
    this.state = 'catchingUp';
    const ending = new AbortController();
    const end = () => ending.abort();
    const signal = AbortSignal.any([this.stopping.signal, ending.signal]);
    const dispatcher = new Dispatcher<Command>(process.name, this.timers, send, clock, log);
    try {
      this.position = await this.placeOf(lease);
      await this.timers.prepare();
      if (lease.formerVersion !== undefined) await this.timers.forget(lease.formerVersion);
      const work = [this.follow(dispatcher, signal), this.keep(lease, signal), dispatcher.run(signal)];
      for (const job of work) job.catch(end);
      const results = await Promise.allSettled(work);
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      end();
      await this.records.release(lease, this.position).catch(() => undefined);
    }
  }

  /** Reading the log again repeats no effect: cleared timers are not sent, and sent commands keep their ids. */
  private async placeOf({ position: checkpoint }: Lease): Promise<bigint | undefined> {
    if (checkpoint === undefined) return undefined;
    const { store, process, log } = this.options;
    const { position, isLost, head } = await inLog(checkpoint, () => store.headPosition());
    if (!isLost) return position;
    this.failure = NOT_IN_LOG;
    log.error(
      { process: process.name, checkpoint: String(checkpoint) },
      'Checkpoint is not in the log, beginning without it',
    );
    await this.timers.forgetAfter(head);
    return undefined;
  }

  private async follow(dispatcher: Dispatcher<Command>, signal: AbortSignal): Promise<void> {
    const { store, process } = this.options;
    const { sources, types } = process;
    const onCaughtUp = () => {
      this.state = 'active';
      this.recovered();
      dispatcher.open();
    };
    const onPassed = (position: bigint) => this.advance(position);
    const after = this.position ?? 'start';
    for await (const batch of store.subscribe({ sources, types, after, signal, onCaughtUp, onPassed })) {
      const reacted = (batch as readonly Recorded<Event>[]).flatMap((event) =>
        process.react(event).map((reaction) => ({ event, reaction })),
      );
      await this.timers.apply(reacted);
      for (const { position } of batch.slice(-1)) this.advance(position);
      if (reacted.some(({ reaction }) => reaction.kind === 'set')) dispatcher.wake();
    }
  }

  /** Stores the checkpoint with each renewal; after a crash the events since then are read again. */
  private async keep(lease: Lease, signal: AbortSignal): Promise<void> {
    const pause = new WakeableDelay(signal);
    while (!signal.aborted) {
      await pause.wait(this.leaseMs / 3);
      if (!signal.aborted) await this.records.renew(lease, this.position);
    }
  }

  private advance(position: bigint): void {
    if (this.position === undefined || position > this.position) this.position = position;
  }

  private get leaseMs(): number {
    return this.options.leaseMs ?? LEASE_MS;
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    const { log, process } = this.options;
    if (message !== this.failure) log.error({ process: process.name, err: error }, 'Process stopped, retrying');
    this.failure = message;
  }

  private recovered(): void {
    if (this.failure !== undefined) this.options.log.info({ process: this.options.process.name }, 'Process goes on');
    this.failure = undefined;
  }
}
