import { Worker } from 'node:worker_threads';
import { askWorker, StorageError, type HeldStore } from '@annal/embedded-storage';
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
  worker.on('message', (message: WorkerMessage) => message.kind === 'failed' && fail(asError(message)));
  worker.on('exit', (code) => code !== 0 && fail(new Error(`the embedded MongoDB server ended with code ${code}`)));
  return {
    connectionString: `mongodb://${host.includes(':') ? `[${host}]` : host}:${bound}/?directConnection=true`,
    port: bound,
    hold: () => askWorker(worker, 'hold'),
    release: () => askWorker(worker, 'release'),
    close: () => (closing ??= close(worker)),
  };
}

function asError({ code, message }: Extract<WorkerMessage, { kind: 'failed' }>): Error {
  return code ? new StorageError(code, message) : new Error(message);
}

function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the embedded MongoDB server ended before it listened'));
    worker.once('error', reject);
    worker.once('exit', ended);
    worker.once('message', (message: WorkerMessage) => {
      worker.off('error', reject);
      worker.off('exit', ended);
      if (message.kind === 'listening') resolve(message.port);
      else reject(message.kind === 'failed' ? asError(message) : new Error('the embedded MongoDB server closed'));
    });
  });
}

function close(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
}
