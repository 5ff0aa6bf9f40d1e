import { closeSync, fdatasync, openSync } from 'node:fs';
import type { Database } from './database.ts';

type Done = (error?: Error) => void;

const IDLE_TURNS = 2;
const LONGEST_WAIT_MS = 1.5;

/** Replies to writes wait for their fsync. While it runs, the next batch executes, which shares one commit. */
export class GroupCommit {
  private log: number | undefined;
  private durable: Done[] = [];
  private relaxed: Done[] = [];
  private arrivals = 0;
  private polling = false;
  private syncing = false;
  private unsynced: Done[] = [];
  private drained: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly logFile: string,
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** `done` runs when everything so far survives a power cut (`durable`) or the end of this process (otherwise). */
  wait(durable: boolean, done: Done): void {
    (durable ? this.durable : this.relaxed).push(done);
    this.arrivals += 1;
    if (!this.polling) this.poll();
  }

  async close(): Promise<void> {
    if (this.busy) await new Promise<void>((resolve) => (this.drained = resolve));
    if (this.database.inTransaction) this.database.commit();
    if (this.log !== undefined) closeSync(this.log);
    this.log = undefined;
  }

  private get busy(): boolean {
    return this.polling || this.syncing || this.unsynced.length > 0;
  }

  /** Sockets deliver one command per turn: after a few turns without a new command no more are coming. */
  private poll(): void {
    this.polling = true;
    const started = performance.now();
    let seen = this.arrivals;
    let idle = 0;
    const turn = (): void => {
      idle = this.arrivals === seen ? idle + 1 : 0;
      seen = this.arrivals;
      const ready = idle >= IDLE_TURNS || performance.now() - started > LONGEST_WAIT_MS;
      if (!ready) return void setImmediate(turn);
      this.polling = false;
      // Commands that only wait for the disk lose nothing by joining the commit after the running fsync.
      if (!this.syncing || this.relaxed.length > 0) this.commit();
    };
    setImmediate(turn);
  }

  private commit(): void {
    const { durable, relaxed } = this;
    this.durable = [];
    this.relaxed = [];
    try {
      this.database.commit();
    } catch (error) {
      this.database.rollback();
      for (const done of [...durable, ...relaxed]) done(error as Error);
      return;
    }
    for (const done of relaxed) done();
    this.unsynced.push(...durable);
    this.sync();
  }

  abandon(reason: Error): void {
    const waiting = [...this.durable, ...this.relaxed];
    this.durable = [];
    this.relaxed = [];
    this.database.rollback();
    for (const done of waiting) done(reason);
  }

  private sync(): void {
    if (this.syncing) return;
    const waiting = this.unsynced;
    if (waiting.length === 0) return this.settle();
    this.unsynced = [];
    this.syncing = true;
    this.log ??= openSync(this.logFile, 'r+');
    fdatasync(this.log, (error) => {
      this.syncing = false;
      if (error) return this.onFailure(error);
      for (const done of waiting) done();
      if (this.durable.length > 0 && !this.polling) this.commit();
      else this.sync();
    });
  }

  private settle(): void {
    if (this.busy) return;
    this.drained?.();
  }
}
