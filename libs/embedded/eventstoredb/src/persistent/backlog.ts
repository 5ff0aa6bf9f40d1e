import type { EventSource } from '../streams/event-source.ts';
import { eventIdOf } from '../wire/recorded-event.ts';
import type { Message } from './message.ts';
import type { Parking } from './parking.ts';
import { Progress } from './progress.ts';

export class Backlog {
  readonly retries: Message[] = [];
  readonly waiting: Message[] = [];
  readonly progress: Progress;

  constructor(
    private readonly source: EventSource,
    private readonly parking: Parking,
    private cursor: number,
    private readonly enough: number,
  ) {
    this.progress = new Progress(cursor);
  }

  /** Retries keep the log's order among themselves; replayed messages go behind them. */
  retry(message: Message): void {
    message.retryCount += 1;
    const { origin } = message;
    const next =
      origin.kind === 'source'
        ? this.retries.findIndex(({ origin: other }) => other.kind === 'source' && origin.cursor < other.cursor)
        : -1;
    if (next < 0) this.retries.push(message);
    else this.retries.splice(next, 0, message);
  }

  takeParked(): boolean {
    if (this.retries.length > this.enough) return false;
    const parked = this.parking.read();
    this.retries.push(...parked);
    return parked.length > 0;
  }

  refill(): boolean {
    if (this.waiting.length > this.enough) return false;
    const page = this.source.after(this.cursor);
    for (const event of page.events) {
      const cursor = this.source.cursorOf(event);
      this.progress.start(cursor);
      const origin = { kind: 'source', cursor } as const;
      this.waiting.push({ id: eventIdOf(event.record), event, origin, retryCount: 0, sentAt: 0 });
    }
    const moved = page.cursor > this.cursor;
    this.cursor = Math.max(this.cursor, page.cursor);
    this.progress.pass(page.cursor);
    return page.events.length > 0 || (moved && !page.atEnd);
  }
}
