import { timeIsUp } from '../errors.ts';
import { Slice } from './slice.ts';
import type { Task } from './task.ts';

export interface Job {
  readonly task: Task<unknown>;
  readonly deadline: number;
  readonly isAbandoned: () => boolean;
  readonly done: (error?: unknown) => void;
}

/** Each holds its results so far, so more than these wait until one ends. */
const MOST_AT_ONCE = 8;

/**
 * Long commands take turns: one slice per turn of the event loop, which reads all sockets in between. A new command
 * gets its first slice at once, and most are done within it (0027).
 */
export class Scheduler {
  readonly slice: Slice;
  slices = 0;
  private readonly working: Job[] = [];
  private readonly waiting: Job[] = [];
  private turn: NodeJS.Immediate | undefined;

  constructor(private readonly clock: () => number = () => performance.now()) {
    this.slice = new Slice(clock);
  }

  get suspended(): number {
    return this.working.length + this.waiting.length;
  }

  start(job: Job): void {
    if (this.work(job)) return;
    (this.working.length < MOST_AT_ONCE ? this.working : this.waiting).push(job);
    this.turn ??= setImmediate(this.takeTurn);
  }

  end(reason: Error): void {
    for (const job of [...this.working.splice(0), ...this.waiting.splice(0)]) fail(job, reason);
  }

  private readonly takeTurn = (): void => {
    this.turn = undefined;
    this.dismissWaiting();
    const job = this.working.shift();
    if (job) {
      this.slices += 1;
      if (!this.isOver(job) && !this.work(job)) this.working.push(job);
    }
    while (this.working.length < MOST_AT_ONCE && this.waiting.length > 0)
      this.working.push(...this.waiting.splice(0, 1));
    if (this.working.length > 0) this.turn ??= setImmediate(this.takeTurn);
  };

  private work({ task, done }: Job): boolean {
    this.slice.begin();
    try {
      let step = task.next();
      while (!step.done && !this.slice.isOver) step = task.next();
      if (!step.done) return false;
    } catch (error) {
      done(error);
      return true;
    } finally {
      this.slice.unbounded();
    }
    done();
    return true;
  }

  private dismissWaiting(): void {
    const left = this.waiting.splice(0).filter((job) => !this.isOver(job));
    this.waiting.push(...left);
  }

  private isOver(job: Job): boolean {
    if (job.isAbandoned()) job.task.return(undefined);
    else if (this.clock() > job.deadline) fail(job, timeIsUp());
    else return false;
    return true;
  }
}

function fail({ task, done }: Job, reason: unknown): void {
  task.return(undefined);
  done(reason);
}
