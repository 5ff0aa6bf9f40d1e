import type { EventLog } from '../log/event-log.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { expiredBefore, firstReadable, type StreamHead } from '../log/stream-head.ts';
import type { EventFilter } from './event-filter.ts';
import { AllSource, StreamSource } from './event-source.ts';

const PAGE_EVENTS = 500;
const SCAN_EVENTS = 2000;

type Pages = Generator<readonly StoredEvent[]>;

export function* allForward(log: EventLog, from: number, filter: EventFilter | undefined): Pages {
  const source = new AllSource(log, filter);
  const end = log.tail;
  for (let cursor = from - 1; cursor < end;) {
    const page = source.after(cursor);
    yield page.events;
    if (page.atEnd) return;
    cursor = page.cursor;
  }
}

/** @param count of wanted events: most readers want the newest one only */
export function* allBackward(log: EventLog, before: number, filter: EventFilter | undefined, count: number): Pages {
  for (let cursor = before; cursor > 1;) {
    if (!filter) {
      const events = log.allBackward(cursor, Math.min(count, PAGE_EVENTS));
      yield events;
      cursor = events.at(-1)?.position ?? 0;
      continue;
    }
    const outlines = log.outlineBackward(cursor, SCAN_EVENTS);
    for (const outline of outlines.filter((candidate) => filter.matches(candidate))) {
      const event = log.at(outline.position);
      if (event) yield [event];
    }
    cursor = outlines.at(-1)?.position ?? 0;
  }
}

export function* streamForward(log: EventLog, stream: string, from: number): Pages {
  const source = new StreamSource(log, stream);
  for (let cursor = from - 1; ;) {
    const page = source.after(cursor);
    yield page.events;
    if (page.atEnd) return;
    cursor = page.cursor;
  }
}

export function* streamBackward(log: EventLog, head: StreamHead, from: number): Pages {
  const oldest = expiredBefore(head, Date.now());
  const floor = firstReadable(head);
  for (let cursor = Math.min(from, head.last); cursor >= floor;) {
    const events = log.streamBackward(head.id, cursor, floor, PAGE_EVENTS);
    yield events.filter((event) => event.created >= oldest);
    cursor = (events.at(-1)?.revision ?? 0) - 1;
  }
}
