import type { Changes } from './ledger.ts';

/** One request that changes something, and what it changes. */
export interface Write {
  readonly method: string;
  /** From the project on. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the answer. */
  readonly status: number;
  readonly changes: Changes;
  /** What it removes leaves its id free. */
  readonly vacates?: boolean;
  /** Sent again, it would be done again, unless both times carry the same Idempotency-Key. */
  readonly needsKey?: boolean;
}
