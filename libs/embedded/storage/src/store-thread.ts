import type { Worker } from 'node:worker_threads';
import { StorageError } from './storage-error.ts';

/** Where the thread of a store listens, or why it does not: in parts, because a thread boundary drops an error's class. */
export type StartMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: StorageError['code'] | undefined };

/** @returns the port @throws StorageError when the thread cannot use its files */
export function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('error', failed).off('exit', ended).off('message', heard);
      act();
    };
    const failed = (error: Error) => settle(() => reject(error));
    const ended = () => failed(new Error('The store ended before it listened'));
    // `node --watch` reports the modules of a thread by messages of its own.
    const heard = (message: StartMessage | { readonly kind?: never }) => {
      if (message.kind === 'listening') settle(() => resolve(message.port));
      if (message.kind === 'failed') failed(startError(message));
    };
    worker.on('error', failed).on('exit', ended).on('message', heard);
  });
}

export function startError({ code, message }: Extract<StartMessage, { kind: 'failed' }>): Error {
  return code ? new StorageError(code, message) : new Error(message);
}

export function closeThread(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
}
