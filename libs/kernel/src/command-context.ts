import type { Actor } from './domain-event.ts';

export interface CommandContext {
  /** Event ids derive from it, so the same command sent twice appends nothing twice. */
  readonly commandId: string;
  /** Shared by everything that one request of a caller causes. */
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** Epoch milliseconds after which the caller no longer waits for the answer. */
  readonly deadline?: number;
  /**
   * ISO 8601; an earlier process may have carried the command out since then, so the handler first looks for its
   * events.
   */
  readonly mayBeDoneSince?: string;
  /** Decimal end of the log when the command was first sent; the command is not about anything created later. */
  readonly mayBeDoneAfter?: string;
  readonly span?: { readonly traceId: string; readonly spanId?: string };
}

/** Decimal strings, because JSON has no bigint. */
export interface Receipt {
  readonly stream: string;
  readonly category: string;
  readonly revision: string;
  readonly position: string;
}
