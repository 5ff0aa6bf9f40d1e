import type { Position } from '@eventstore/db-client';
import type { EventLog } from './event-log.ts';

/** Positions are signed; the server reports 2^64-1 for none. */
const BEYOND_ALL = 2n ** 63n;

/**
 * Once caught up, the server reports nothing after the last match or window, and a checkpoint may lie beyond the log.
 */
export class LogProgress {
  private reported: bigint | undefined;
  /** Start of a search window, which is complete only when the next one starts. */
  private window: bigint | undefined;

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
