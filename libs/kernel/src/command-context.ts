import type { Actor } from './domain-event.ts';

export interface CommandContext {
  /** Event ids derive from it, so the same command sent twice appends nothing twice. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly deadline?: number;
  /** ISO 8601. An earlier process may have carried the command out since, so its events are looked up first. */
  readonly mayBeDoneSince?: string;
  /** Decimal end of the log when the command was first sent; the command is not about anything created later. */
  readonly mayBeDoneAfter?: string;
  readonly span?: { readonly traceId: string; readonly spanId?: string };
}

export interface Receipt {
  readonly stream: string;
  readonly category: string;
  readonly revision: string;
  readonly position: string;
}
