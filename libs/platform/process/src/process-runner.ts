import { together } from '@annal/concurrency';
import type { EventStore } from '@annal/event-store';
import type { Clock, CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import type { Db } from 'mongodb';
import { TimerDispatcher } from './timer-dispatcher.ts';
import { LeasedJob, type LeasedRun, type LeasedRunStart } from './leased-job.ts';
import type { ProcessLog } from './process-log.ts';
import type { ProcessManager } from './process-manager.ts';
import { Timers } from './timers.ts';

export interface ProcessRunnerOptions<Event extends DomainEvent, Command> {
  readonly database: Db;
  readonly store: EventStore;
  readonly process: ProcessManager<Event, Command>;
  /** A `DomainError` other than `unavailable` is an answer; other errors are retried. */
  readonly send: (command: Command, context: CommandContext, signal: AbortSignal) => Promise<unknown>;
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

export class ProcessRunner<Event extends DomainEvent, Command> {
  private readonly job: LeasedJob;
  private readonly timers: Timers<Command>;
  private isCaughtUp = false;
  private isStopped = false;

  constructor(private readonly options: ProcessRunnerOptions<Event, Command>) {
    const { database, store, process, holder, log, leaseMs } = options;
    const { name, version } = process;
    this.timers = new Timers(database, name, version);
    this.job = new LeasedJob({
      ...{ database, name, version, holder, log, leaseMs },
      kind: 'process',
      headPosition: () => store.headPosition(),
      prepare: (start) => this.prepare(start),
      work: (run) => this.work(run),
      reportsRecovery: true,
    });
  }

  start(): void {
    this.job.start();
  }

  async stop(): Promise<void> {
    await this.job.stop();
    this.isStopped = true;
  }

  status(): ProcessStatus {
    return { name: this.options.process.name, state: this.state, error: this.job.error };
  }

  private get state(): ProcessStatus['state'] {
    if (this.isStopped) return 'stopped';
    if (!this.job.isActive) return 'standby';
    return this.isCaughtUp ? 'active' : 'catchingUp';
  }

  /** Reading the log again repeats no effect: cleared timers are not sent, and sent commands keep their ids. */
  private async prepare({ formerVersion, lostAfter }: LeasedRunStart): Promise<void> {
    if (lostAfter !== undefined) await this.timers.forgetAfter(lostAfter);
    await this.timers.prepare();
    if (formerVersion !== undefined) await this.timers.forget(formerVersion);
  }

  private async work(run: LeasedRun): Promise<void> {
    const { process, send, log, clock } = this.options;
    const dispatcher = new TimerDispatcher<Command>(process.name, this.timers, send, clock, log);
    try {
      await together(run.signal, [
        (signal) => this.follow(dispatcher, { ...run, signal }),
        (signal) => dispatcher.run(signal),
      ]);
    } finally {
      this.isCaughtUp = false;
    }
  }

  private async follow(dispatcher: TimerDispatcher<Command>, { signal, position, advance }: LeasedRun): Promise<void> {
    const { store, process } = this.options;
    const { sources, types } = process;
    let last = position;
    const passed = (reached: bigint) => {
      if (last === undefined || reached > last) advance((last = reached));
    };
    const onCaughtUp = () => {
      this.isCaughtUp = true;
      this.recovered();
      dispatcher.open();
    };
    const after = position ?? 'start';
    const options = { sources, types, after, signal, onCaughtUp, onPassed: passed, sharesCatchUp: true } as const;
    for await (const batch of store.subscribe(options)) {
      const reacted = (batch as readonly Recorded<Event>[]).flatMap((event) =>
        process.react(event).map((reaction) => ({ event, reaction })),
      );
      await this.timers.apply(reacted);
      for (const event of batch.slice(-1)) passed(event.position);
      if (reacted.some(({ reaction }) => reaction.kind === 'set')) dispatcher.wake();
    }
  }

  private recovered(): void {
    if (this.job.error !== undefined)
      this.options.log.info({ process: this.options.process.name }, 'Process continues');
    this.job.recovered();
  }
}
