import type { Outbound } from '../wire/outbound.ts';
import { readMessages } from '../wire/read-messages.ts';

export interface CheckpointOptions {
  readonly window: number;
  /** In windows. */
  readonly interval: number;
  readonly fromStart: boolean;
}

/** EventStoreDB's number for a missing position. */
const NO_POSITION = 2n ** 64n - 1n;

/**
 * EventStoreDB 24.2's rules. Catching up: a checkpoint per interval, at the last event sent or, if none was sent since
 * the previous one, at the first event of the last window. At its end: one at the last event sent, never at the head,
 * or without a position if nothing was found. Live: one per interval of committed events.
 */
export class Checkpoints {
  private isLive = false;
  private due = Infinity;
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

  considered(cursor: number): void {
    if (this.isLive) return;
    for (; this.due <= cursor; this.due += this.length) this.endWindow(this.due);
  }

  endCatchUp(): void {
    if (this.place === undefined) this.out.write(readMessages.checkpoint(NO_POSITION, NO_POSITION));
    else if (this.checkpointed === undefined || this.checkpointed < this.place) this.at(this.place);
  }

  passedLive(cursor: number): void {
    if (cursor < this.due) return;
    this.due = cursor + this.length;
    this.place = cursor;
    this.at(cursor);
  }

  private endWindow(end: number): void {
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
