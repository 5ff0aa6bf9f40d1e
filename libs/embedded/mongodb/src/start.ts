import { Worker } from 'node:worker_threads';
import { askWorker, closeThread, listening, startError, type HeldStore } from '@annal/embedded-storage';
import type { WorkerInput, WorkerMessage } from './protocol.ts';

export interface EmbeddedMongo extends HeldStore {
  readonly connectionString: string;
  readonly port: number;
  /** Answers acknowledged writes, commits open ones and ends the thread. */
  close(): Promise<void>;
}

export interface EmbeddedMongoOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly host?: string;
  readonly onFailure?: (error: Error) => void;
}

/** @throws StorageError if the data file is in use, damaged or another program's. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dataDir, port = 0, host = '127.0.0.1', onFailure } = options;
  const input: WorkerInput = { dataDir, host, port };
  const entry = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './mongodb.worker.js', import.meta.url);
  const worker = new Worker(entry, {
    workerData: input,
    name: 'embedded-mongodb',
    // Commands leave short-lived buffers: a small nursery keeps memory flat at no measurable cost.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const bound = await listening(worker);
  let closing: Promise<void> | undefined;
  let failed = false;
  const fail = (error: Error): void => {
    if (!closing && !failed) onFailure?.(error);
    failed = true;
  };
  worker.on('error', fail);
  worker.on('message', (message: WorkerMessage) => message.kind === 'failed' && fail(startError(message)));
  worker.on('exit', (code) => code !== 0 && fail(new Error(`the embedded MongoDB server ended with code ${code}`)));
  return {
    connectionString: `mongodb://${host.includes(':') ? `[${host}]` : host}:${bound}/?directConnection=true`,
    port: bound,
    hold: () => askWorker(worker, 'hold'),
    release: () => askWorker(worker, 'release'),
    close: () => (closing ??= closeThread(worker)),
  };
}
