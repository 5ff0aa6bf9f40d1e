import type { EventLog } from '../log/event-log.ts';
import { CatchUpRound, type CatchUpReader, type CaughtUpBatch, type RoundLimits } from './catch-up-round.ts';

export interface CatchUpLimits extends RoundLimits {
  /** In positions: shorter reads are not worth sharing. */
  readonly shortest: bigint;
}

const LIMITS: CatchUpLimits = { patienceMs: 5_000, mostWaiting: 4_000, mostAtOnce: 2_000, shortest: 5_000n };
const HEAD_AGE_MS = 1_000;

/**
 * Readers that begin at the same place read a long log together, because receiving and parsing an event costs more than
 * most of them do with it. They go at the pace of the slowest. When a round ends or fails, each goes on alone.
 */
export class SharedCatchUps {
  private readonly rounds = new Set<CatchUpRound>();
  private head: { readonly askedAt: number; readonly position: Promise<bigint> } | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly limits: CatchUpLimits = LIMITS,
  ) {}

  async *batches(reader: CatchUpReader): AsyncGenerator<CaughtUpBatch> {
    if (!(await this.isLong(reader.after))) return;
    yield* this.roundFor(reader).batches(reader);
  }

  private roundFor(reader: CatchUpReader): CatchUpRound {
    for (const round of this.rounds) if (round.admits(reader)) return round;
    const round: CatchUpRound = new CatchUpRound(this.log, this.limits, () => this.rounds.delete(round));
    this.rounds.add(round);
    return round;
  }

  private async isLong(after: bigint): Promise<boolean> {
    if (!this.head || performance.now() - this.head.askedAt > HEAD_AGE_MS)
      this.head = { askedAt: performance.now(), position: this.log.headPosition() };
    try {
      return (await this.head.position) - after >= this.limits.shortest;
    } catch {
      // Reading alone meets the same error and reports it.
      return false;
    }
  }
}
