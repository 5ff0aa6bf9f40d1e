import type { StoredEvent } from '../log/stored-event.ts';

/** An event on its way through a group. */
export interface Message {
  /** By which consumers acknowledge it: the id of the event, or of the link that led to it. */
  readonly id: string;
  readonly event: StoredEvent;
  readonly origin:
    { readonly kind: 'source'; readonly cursor: number } | { readonly kind: 'parked'; readonly revision: number };
  retryCount: number;
  /** When it was last sent, by performance.now(). */
  sentAt: number;
}
