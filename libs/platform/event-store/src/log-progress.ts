import type { Position } from '@eventstore/db-client';
import type { EventLog } from './event-log.ts';

/** Positions are signed; the server says 2^64-1 where it has none. */
const BEYOND_ALL = 2n ** 63n;

/**
 * How far a subscription has looked, by what the server says and by the end of the log before it began. The server says
 * nothing of what is behind the last match or window when it is caught up, and what it calls a checkpoint need not be a
 * position: nothing beyond the end of the log is one.
 */
export class LogProgress {
  private reported: bigint | undefined;
  /** Where a window begins. What is there has been looked at for certain when the next one begins. */
  private window: bigint | undefined;

  /** @param known end of the log, read before the subscription began: who has caught up has come that far */
  constructor(
    private readonly log: EventLog,
    private known: bigint,
  ) {}

  checkpoint({ commit, prepare }: Position): void {
    if (commit >= BEYOND_ALL) return;
    const certain = prepare === commit ? commit : this.window;
    if (prepare !== commit) this.window = commit;
    this.report(certain);
  }

  get end(): bigint {
    return this.known;
  }

  get isNews(): boolean {
    return this.reported !== undefined;
  }

  /** The position up to which everything has been found, if there is news of it. */
  async take(): Promise<bigint | undefined> {
    const { reported } = this;
    this.reported = undefined;
    if (reported === undefined || reported <= this.known) return reported;
    this.known = await this.log.headPosition();
    return reported <= this.known ? reported : undefined;
  }

  private report(position: bigint | undefined): void {
    if (position === undefined || position <= (this.reported ?? -1n)) return;
    this.reported = position;
  }
}
