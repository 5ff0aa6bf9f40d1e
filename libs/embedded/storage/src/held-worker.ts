import type { Worker } from 'node:worker_threads';

/** For backups, which pause checkpoints while they copy the files. */
export type HoldRequest = 'hold' | 'release';
export type HoldAnswer =
  { readonly kind: 'held' } | { readonly kind: 'released' } | { readonly kind: 'not-held'; readonly message: string };

const ANSWERS: readonly string[] = ['held', 'released', 'not-held'];

/** @throws Error if the thread refuses or has ended */
export function askWorker(worker: Worker, request: HoldRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      worker.off('message', answered).off('exit', ended);
      if (error) reject(error);
      else resolve();
    };
    const answered = (answer: HoldAnswer | { readonly kind: string }) => {
      if (!ANSWERS.includes(answer.kind)) return;
      settle('message' in answer ? new Error(answer.message) : undefined);
    };
    const ended = () => settle(new Error('The store has ended'));
    worker.on('message', answered).on('exit', ended);
    worker.postMessage(request);
  });
}

export async function answerHold(
  request: HoldRequest,
  store: { hold(): Promise<void>; release(): void },
): Promise<HoldAnswer> {
  try {
    if (request === 'hold') {
      await store.hold();
      return { kind: 'held' };
    }
    store.release();
    return { kind: 'released' };
  } catch (error) {
    return { kind: 'not-held', message: error instanceof Error ? error.message : String(error) };
  }
}
