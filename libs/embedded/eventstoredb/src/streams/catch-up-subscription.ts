import { randomUUID } from 'node:crypto';
import type { CommittedEvent, StoredEvent } from '../log/stored-event.ts';
import { nextTurn, type Outbound } from '../wire/outbound.ts';
import { readMessages } from '../wire/read-messages.ts';
import type { Broadcast } from './broadcast.ts';
import { Checkpoints, type CheckpointOptions } from './checkpoints.ts';
import type { EventSource } from './event-source.ts';

export interface SubscriptionOptions {
  readonly from: number;
  readonly encode: (event: StoredEvent) => Buffer;
  readonly checkpoints: CheckpointOptions | undefined;
}

/** Buffers nothing beyond the call's own window: a consumer that falls behind is served from disk again. */
export class CatchUpSubscription {
  private cursor: number;
  private readonly checkpoints: Checkpoints | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly source: EventSource,
    private readonly broadcast: Broadcast,
    private readonly out: Outbound,
    private readonly options: SubscriptionOptions,
  ) {
    this.cursor = options.from;
    this.checkpoints = options.checkpoints && new Checkpoints(options.checkpoints, out);
  }

  async run(): Promise<void> {
    this.out.write(readMessages.confirmation(randomUUID()));
    this.out.whenClosed(() => this.stopListening?.());
    // A consumer that has seen everything gets no checkpoint before it is live.
    if (this.options.checkpoints?.fromStart === false && this.cursor >= this.source.end()) this.goLive();
    else await this.catchUp();
  }

  private async catchUp(): Promise<void> {
    this.checkpoints?.beginCatchUp(this.cursor);
    while (!this.out.isClosed) {
      const page = this.source.after(this.cursor);
      for (const event of page.events) {
        if (!this.send(event)) await this.out.drained();
        if (this.out.isClosed) return;
      }
      this.cursor = Math.max(this.cursor, page.cursor);
      this.checkpoints?.considered(this.cursor);
      if (page.atEnd && page.cursor >= this.source.end()) {
        this.checkpoints?.endCatchUp();
        return this.goLive();
      }
      await nextTurn();
    }
  }

  private goLive(): void {
    this.out.write(readMessages.caughtUp);
    this.checkpoints?.beginLive(this.source.end());
    this.stopListening = this.broadcast.listen(this.source.stream, (events) => this.push(events));
  }

  private push(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      const cursor = this.source.cursorOf(event);
      const isNew = cursor > this.cursor;
      const hasRoom = !isNew || !this.source.matches(event) || this.send(event);
      this.cursor = Math.max(this.cursor, cursor);
      if (isNew) this.checkpoints?.passedLive(cursor);
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
    if (cursor > this.cursor) this.checkpoints?.considered(cursor - 1);
    const hasRoom = this.out.write(this.options.encode(event));
    this.cursor = cursor;
    this.checkpoints?.sent(cursor);
    return hasRoom;
  }
}
