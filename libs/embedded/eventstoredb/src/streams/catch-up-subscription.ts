import { randomUUID } from 'node:crypto';
import type { CommittedEvent, StoredEvent } from '../log/stored-event.ts';
import { nextTurn, type Outbound } from '../wire/outbound.ts';
import { readMessages } from '../wire/read-messages.ts';
import type { Broadcast } from './broadcast.ts';
import type { EventSource } from './event-source.ts';

export interface SubscriptionOptions {
  readonly from: number;
  readonly encode: (event: StoredEvent) => Buffer;
  /** How many events may be looked at between two checkpoints; undefined for no checkpoints. */
  readonly checkpointInterval: number | undefined;
}

/**
 * Sends everything behind a cursor, then what is committed, as it is committed. A consumer that does not keep up
 * is served from disk again: nothing is buffered for it beyond what the call itself holds.
 */
export class CatchUpSubscription {
  private cursor: number;
  private checkpointedAt: number;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly source: EventSource,
    private readonly broadcast: Broadcast,
    private readonly out: Outbound,
    private readonly options: SubscriptionOptions,
  ) {
    this.cursor = options.from;
    this.checkpointedAt = options.from;
  }

  async run(): Promise<void> {
    this.out.write(readMessages.confirmation(randomUUID()));
    this.out.whenClosed(() => this.stopListening?.());
    await this.catchUp();
  }

  private async catchUp(): Promise<void> {
    while (!this.out.isClosed) {
      const page = this.source.after(this.cursor);
      for (const event of page.events) {
        if (!this.send(event)) await this.out.drained();
        if (this.out.isClosed) return;
      }
      this.reach(page.cursor);
      if (page.atEnd && page.cursor >= this.source.end()) return this.goLive();
      await nextTurn();
    }
  }

  private goLive(): void {
    if (this.options.checkpointInterval !== undefined && this.cursor > this.checkpointedAt) this.checkpoint();
    this.out.write(readMessages.caughtUp);
    this.stopListening = this.broadcast.listen(this.source.stream, (events) => this.push(events));
  }

  private push(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      const cursor = this.source.cursorOf(event);
      if (cursor <= this.cursor) continue;
      const hasRoom = !this.source.matches(event) || this.send(event);
      this.reach(cursor);
      if (!hasRoom && event !== events.at(-1)) return this.fallBehind();
    }
  }

  private fallBehind(): void {
    this.stopListening?.();
    this.out.write(readMessages.fellBehind);
    this.out
      .drained()
      .then(() => this.catchUp())
      .catch((error: Error) => this.out.fail(error));
  }

  private send(event: StoredEvent): boolean {
    const cursor = this.source.cursorOf(event);
    this.reach(cursor - 1); // A filter may have passed over a lot before it found this one.
    const hasRoom = this.out.write(this.options.encode(event));
    this.reach(cursor);
    return hasRoom;
  }

  private reach(cursor: number): void {
    this.cursor = Math.max(this.cursor, cursor);
    const interval = this.options.checkpointInterval;
    if (interval !== undefined && this.cursor - this.checkpointedAt >= interval) this.checkpoint();
  }

  private checkpoint(): void {
    this.checkpointedAt = this.cursor;
    this.out.write(readMessages.checkpoint(this.cursor));
  }
}
