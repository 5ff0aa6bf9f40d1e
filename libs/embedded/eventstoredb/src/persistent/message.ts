import type { StoredEvent } from '../log/stored-event.ts';

export interface Message {
  /** Consumers acknowledge by it: the id of the event, or of the link that led to it. */
  readonly id: string;
  readonly event: StoredEvent;
  readonly origin:
    { readonly kind: 'source'; readonly cursor: number } | { readonly kind: 'parked'; readonly revision: number };
  retryCount: number;
  sentAt: number;
}
