import type { Changes } from './ledger.ts';

export interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly changes: Changes;
  readonly vacates?: boolean;
  /** Not idempotent without an Idempotency-Key. */
  readonly needsKey?: boolean;
}
