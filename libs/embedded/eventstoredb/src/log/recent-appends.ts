import { LRUCache } from 'lru-cache';
import type { NewEvent } from './event-log.ts';
import type { StreamHead } from './stream-head.ts';

const REMEMBERED_EVENTS = 20_000;

interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** EventStoreDB's promise: an append without a revision is recognised as a repeat only while its ids are remembered. */
export class RecentAppends {
  private readonly places = new LRUCache<string, Place>({ max: REMEMBERED_EVENTS });

  remember(head: StreamHead, events: readonly NewEvent[], position: number): void {
    for (const [index, event] of events.entries()) {
      const distance = events.length - 1 - index;
      this.places.set(event.id, {
        stream: head.name,
        revision: head.last - distance,
        position: position - distance,
      });
    }
  }

  find(stream: string, events: readonly NewEvent[]): Place | undefined {
    let place: Place | undefined;
    for (const event of events) {
      place = this.places.get(event.id);
      if (place?.stream !== stream) return undefined;
    }
    return place;
  }

  forget(): void {
    this.places.clear();
  }
}
