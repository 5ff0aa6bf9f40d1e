import type { HoldAnswer, StorageError } from '@annal/embedded-storage';

/** What the server's thread is started with. */
export interface WorkerInput {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
}

/** What the server's thread says. An error crosses as its parts, because a thread boundary drops its class. */
export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly code?: StorageError['code'] | undefined; readonly message: string }
  | HoldAnswer;
