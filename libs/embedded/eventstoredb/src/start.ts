import { askWorker, closeThread, listening, type HeldStore } from '@annal/embedded-storage';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './server.ts';

export interface EmbeddedEventStore extends HeldStore {
  readonly connectionString: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface EmbeddedEventStoreOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly host?: string;
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly maxAppendBytes?: number;
  readonly onFailure?: (error: Error) => void;
}

const MAX_APPEND_BYTES = 1024 * 1024;

/** Beside this file in the workspace, beside main.js in a build. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './eventstoredb.worker.js', import.meta.url);

/** In its own thread, because each commit blocks for an fsync. @throws StorageError when the file cannot be used */
export async function startEmbeddedEventStore(options: EmbeddedEventStoreOptions): Promise<EmbeddedEventStore> {
  const {
    dataDir,
    host = '127.0.0.1',
    port: wanted = 0,
    credentials,
    onFailure,
    maxAppendBytes = MAX_APPEND_BYTES,
  } = options;
  const worker = new Worker(WORKER, {
    workerData: { dataDir, host, port: wanted, credentials, maxAppendBytes } satisfies ServerOptions,
    name: 'eventstoredb',
    // Requests leave short-lived objects: a small nursery keeps memory flat.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const port = await listening(worker);
  let closing: Promise<void> | undefined;
  const failed = (error: Error) => {
    if (!closing) onFailure?.(error);
  };
  worker.on('error', failed);
  worker.on('exit', (code) => failed(new Error(`The event store's worker ended with exit code ${code}`)));
  const user = credentials
    ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
    : '';
  return {
    connectionString: `esdb://${user}${host}:${port}?tls=false`,
    port,
    hold: () => askWorker(worker, 'hold'),
    release: () => askWorker(worker, 'release'),
    close: () => (closing ??= closeThread(worker)),
  };
}
