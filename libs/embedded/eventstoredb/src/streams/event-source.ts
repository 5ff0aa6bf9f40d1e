import type { EventLog } from '../log/event-log.ts';
import { PAGE_BYTES, type CommittedEvent, type StoredEvent } from '../log/stored-event.ts';
import { expiredBefore, firstReadable, isSoftDeleted } from '../log/stream-head.ts';
import { grpcErrors } from '../wire/errors.ts';
import { categoryPositions } from './category-scan.ts';
import type { EventFilter } from './event-filter.ts';

const PAGE_EVENTS = 500;
const SCAN_EVENTS = 2000;

/** A cursor is a position in $all or a revision in a stream: the last one examined. */
export interface Page {
  readonly events: readonly StoredEvent[];
  readonly cursor: number;
  readonly atEnd: boolean;
}

export interface EventSource {
  readonly stream: string | undefined;
  after(cursor: number): Page;
  end(): number;
  cursorOf(event: StoredEvent): number;
  matches(event: CommittedEvent): boolean;
}

export class AllSource implements EventSource {
  readonly stream = undefined;

  constructor(
    private readonly log: EventLog,
    readonly filter?: EventFilter,
  ) {}

  after(cursor: number): Page {
    if (this.filter?.categories) return this.fromCategories(cursor, this.filter, this.filter.categories);
    if (this.filter) return this.scan(cursor, this.filter);
    const events = this.log.allForward(cursor, PAGE_EVENTS);
    const reached = events.at(-1)?.position ?? cursor;
    return { events, cursor: reached, atEnd: reached >= this.log.tail };
  }

  end(): number {
    return this.log.tail;
  }

  cursorOf(event: StoredEvent): number {
    return event.position;
  }

  matches(event: CommittedEvent): boolean {
    return this.filter === undefined || this.filter.matches(event);
  }

  private fromCategories(cursor: number, filter: EventFilter, categories: readonly string[]): Page {
    const positions = categoryPositions(this.log, categories, cursor, PAGE_EVENTS);
    const exhausted = positions.length < PAGE_EVENTS;
    return this.fetch(positions, exhausted ? this.log.tail : (positions.at(-1) ?? cursor), filter);
  }

  private scan(cursor: number, filter: EventFilter): Page {
    const outlines = this.log.outlineForward(cursor, SCAN_EVENTS);
    const matching = outlines.filter((outline) => filter.matches(outline)).map((outline) => outline.position);
    return this.fetch(matching, outlines.at(-1)?.position ?? cursor, filter);
  }

  private fetch(positions: readonly number[], cursor: number, filter: EventFilter): Page {
    const events: StoredEvent[] = [];
    let bytes = 0;
    for (const position of positions) {
      const event = this.log.at(position);
      if (!event || !filter.matches(event)) continue;
      events.push(event);
      bytes += event.record.length;
      if (bytes >= PAGE_BYTES) return { events, cursor: position, atEnd: position >= this.log.tail };
    }
    return { events, cursor, atEnd: cursor >= this.log.tail };
  }
}

export class StreamSource implements EventSource {
  constructor(
    private readonly log: EventLog,
    readonly stream: string,
  ) {}

  after(cursor: number): Page {
    if (this.log.streams.isTombstoned(this.stream)) throw grpcErrors.streamDeleted(this.stream);
    const head = this.log.streams.head(this.stream);
    if (isSoftDeleted(head) || head.id === 0) return { events: [], cursor: Math.max(cursor, head.last), atEnd: true };
    const found = this.log.streamForward(head.id, Math.max(cursor + 1, firstReadable(head)), PAGE_EVENTS);
    const oldest = expiredBefore(head, Date.now());
    const reached = found.at(-1)?.revision ?? Math.max(cursor, head.last);
    return { events: found.filter((event) => event.created >= oldest), cursor: reached, atEnd: reached >= head.last };
  }

  end(): number {
    return this.log.streams.head(this.stream).last;
  }

  cursorOf(event: StoredEvent): number {
    return event.revision;
  }

  matches(event: CommittedEvent): boolean {
    return event.stream === this.stream;
  }
}
