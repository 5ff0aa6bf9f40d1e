import type { Outbound } from '../wire/outbound.ts';
import { readMessages } from '../wire/read-messages.ts';

export interface CheckpointOptions {
  /** Events that the server looks at in one go. */
  readonly window: number;
  /** Windows between two checkpoints. */
  readonly interval: number;
  /** The consumer began at the start of the log and has no position yet. */
  readonly fromStart: boolean;
}

/** What EventStoreDB calls a position where it has none yet, also on the wire. */
const NO_POSITION = 2n ** 64n - 1n;

/**
 * The checkpoints of a filtered subscription, as EventStoreDB 24.2 sends them. While it catches up, one per interval: at
 * the last event that was sent, or, where none was since, at the event that the last window begins with (prepare
 * position 0). Before it is caught up, one more at the last event that was sent: not at the head, which it never names,
 * and at no position at all where it has found nothing yet. Then one per interval of events that are committed.
 */
export class Checkpoints {
  private isLive = false;
  /** The next checkpoint is due when everything up to there has been looked at. */
  private due = Infinity;
  /** Where the consumer is by what it was sent. */
  private place: number | undefined;
  private checkpointed: number | undefined;
  private sentSince = false;

  constructor(
    private readonly options: CheckpointOptions,
    private readonly out: Outbound,
  ) {}

  beginCatchUp(from: number): void {
    this.isLive = false;
    this.place ??= this.options.fromStart ? undefined : from;
    this.due = from + this.length;
  }

  beginLive(head: number): void {
    this.isLive = true;
    this.due = head + this.length;
  }

  sent(cursor: number): void {
    this.place = cursor;
    this.sentSince = true;
    this.considered(cursor);
  }

  /** Catching up: everything up to there has been looked at, and what matches has been sent. */
  considered(cursor: number): void {
    if (this.isLive) return;
    for (; this.due <= cursor; this.due += this.length) this.endWindow(this.due);
  }

  endCatchUp(): void {
    if (this.place === undefined) this.out.write(readMessages.checkpoint(NO_POSITION, NO_POSITION));
    else if (this.checkpointed === undefined || this.checkpointed < this.place) this.at(this.place);
  }

  /** Live: it was just committed, and sent if it matches. */
  passedLive(cursor: number): void {
    if (cursor < this.due) return;
    this.due = cursor + this.length;
    this.place = cursor;
    this.at(cursor);
  }

  private endWindow(end: number): void {
    // Nothing has been found from the start of the log on.
    if (this.place === undefined) return;
    if (this.sentSince) return this.at(this.place);
    const first = end - this.options.window + 1;
    this.place = first;
    this.checkpointed = first;
    this.out.write(readMessages.checkpoint(first, 0));
  }

  private at(cursor: number): void {
    this.sentSince = false;
    this.checkpointed = cursor;
    this.out.write(readMessages.checkpoint(cursor, cursor));
  }

  private get length(): number {
    return this.options.window * this.options.interval;
  }
}
