import type { AllStreamResolvedEvent, AllStreamSubscription, Position } from '@eventstore/db-client';
import { delay } from '@annal/concurrency';
import { isFollowed } from '../log/event-codec.ts';
import type { EventLog } from '../log/event-log.ts';
import { LogProgress } from '../log/log-progress.ts';
import { connectionChanged } from './store-errors.ts';

/** A longer append is not split. */
export const BATCH = 500;
/** The client cannot be stopped while it looks for a node. */
const UNSUBSCRIBE_TIMEOUT_MS = 1_000;

export interface ConnectionOptions {
  readonly categories: readonly string[];
  readonly types?: readonly string[] | undefined;
  readonly after: bigint | 'start';
  readonly signal: AbortSignal;
  readonly onCaughtUp?: (() => void) | undefined;
  readonly onPassed?: ((position: bigint) => void) | undefined;
  readonly isEnough?: ((passed: bigint) => boolean) | undefined;
  readonly onMaybeEnough?: ((ask: () => void) => void) | undefined;
}

/**
 * Keeps the events of an append together unless filtered by type. Requesting the next batch confirms the previous one.
 */
export async function* connection(log: EventLog, options: ConnectionOptions): AsyncGenerator<AllStreamResolvedEvent[]> {
  const { categories, types, after, signal, onPassed, isEnough } = options;
  const begin = await untilAborted(endOf(log), signal);
  if (!begin) return;
  const progress = new LogProgress(log, begin.position);
  let wake = (): void => undefined;
  // While others write, checkpoints are all that arrives.
  const onCheckpoint = (position: Position) => {
    progress.checkpoint(position);
    wake();
  };
  const subscription = log.openSubscription({ categories, types, after, onCheckpoint });
  let seen = after === 'start' ? 0n : after;
  // Counts down the events buffered at `caughtUp`; under constant load the buffer never becomes empty.
  let behind: number | undefined;
  let begun: AllStreamResolvedEvent[] = [];
  let failure: Error | undefined;
  subscription.on('error', (error: Error) => (failure = error));
  subscription.on('caughtUp' as 'end', () => (behind = subscription.readableLength));
  for (const name of ['readable', 'end', 'close', 'error', 'caughtUp']) subscription.on(name as 'end', () => wake());
  const stop = () => wake();
  const pass = (position: bigint) => {
    if (position > seen) seen = position;
    onPassed?.(seen);
  };
  options.onMaybeEnough?.(stop);
  signal.addEventListener('abort', stop);
  try {
    // Another node may lag behind the one that reported the end of the log.
    if ((await untilAborted(log.connection(), signal)) !== begin.channel && !signal.aborted) throw connectionChanged();
    while (!signal.aborted) {
      const found = drain(subscription);
      if (behind !== undefined) behind -= found.length;
      const batch = [...begun, ...found];
      begun = types ? [] : batch.splice(wholeAppends(batch));
      if (batch.length > 0) {
        yield batch;
        seen = positionOf(batch.at(-1)) ?? seen;
      } else if (failure) throw failure;
      else if (progress.isNews && begun.length === 0) {
        const passed = await progress.take();
        if (passed !== undefined) pass(passed);
        continue;
      }
      if (behind !== undefined && behind <= 0) {
        behind = undefined;
        if (begun.length === 0) pass(progress.end);
        options.onCaughtUp?.();
      }
      if (found.length > 0) continue;
      if (isEnough?.(seen)) return;
      if (signal.aborted || subscription.readableEnded || subscription.destroyed) return;
      // Nothing runs between the checks above and here, so no wake-up is missed.
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await end(subscription);
  }
}

async function endOf(log: EventLog) {
  const channel = await log.connection();
  return { channel, position: await log.headPosition() };
}

async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  let stop = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => (stop = () => resolve(undefined)));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function end(subscription: AllStreamSubscription): Promise<void> {
  const late = new AbortController();
  const unsubscribed = subscription.unsubscribe().catch(() => undefined);
  await Promise.race([unsubscribed, delay(UNSUBSCRIBE_TIMEOUT_MS, late.signal)]);
  late.abort();
  subscription.destroy();
}

export function positionOf(resolved: AllStreamResolvedEvent | undefined): bigint | undefined {
  return resolved?.commitPosition ?? resolved?.event?.position?.commit;
}

function wholeAppends(events: readonly AllStreamResolvedEvent[]): number {
  return events.findLastIndex((event) => !isFollowed(event)) + 1;
}

function drain(subscription: { read(): unknown }): AllStreamResolvedEvent[] {
  const batch: AllStreamResolvedEvent[] = [];
  while (batch.length < BATCH) {
    const next = subscription.read() as AllStreamResolvedEvent | null;
    if (!next) break;
    batch.push(next);
  }
  return batch;
}
