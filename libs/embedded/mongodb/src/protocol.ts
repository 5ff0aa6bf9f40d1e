import type { HoldAnswer, StorageError } from '@annal/embedded-storage';

export interface WorkerInput {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
}

/** Errors are sent as their parts, because a thread boundary drops the class. */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly code?: StorageError['code'] | undefined; readonly message: string }
  | HoldAnswer;
