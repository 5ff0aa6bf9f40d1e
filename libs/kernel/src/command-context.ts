import type { Actor } from './domain-event.ts';

/** What travels beside every command, across any transport. */
export interface CommandContext {
  /** Event ids derive from it: the same command sent twice appends nothing twice. */
  readonly commandId: string;
  /** One per request of a caller, the same for everything that request causes. */
  readonly correlationId: string;
  /** The command or event that led to this one. */
  readonly causationId: string;
  readonly actor: Actor;
  /** Epoch milliseconds after which nobody waits for the answer any more. */
  readonly deadline?: number;
  /**
   * ISO 8601. The same command may have been done since then, by a process that did not live to say so: whoever decides
   * looks for its events first.
   */
  readonly mayBeDoneSince?: string;
  /** Decimal. Where the log ended before the command was first sent: things made after that are not what it is about. */
  readonly mayBeDoneAfter?: string;
  /** The span that sent it, where requests are traced. */
  readonly span?: { readonly traceId: string; readonly spanId?: string };
}

/** Where a command's last event stands. Decimal strings, because it crosses the wire as JSON. */
export interface Receipt {
  readonly stream: string;
  readonly category: string;
  readonly revision: string;
  readonly position: string;
}
