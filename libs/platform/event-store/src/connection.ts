import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import { setTimeout as wait } from 'node:timers/promises';
import { isFollowed } from './event-codec.ts';
import type { EventLog } from './event-log.ts';
import { LogProgress } from './log-progress.ts';
import { connectionChanged } from './store-errors.ts';

/** Most events of a batch, but for an append that is longer. */
export const BATCH = 500;
/** A client that is looking for a node cannot be told to stop. */
const UNSUBSCRIBE_TIMEOUT_MS = 1_000;

export interface ConnectionOptions {
  readonly categories: readonly string[];
  readonly types?: readonly string[] | undefined;
  readonly after: bigint | 'start';
  readonly signal: AbortSignal;
  readonly onCaughtUp?: (() => void) | undefined;
  /** Everything up to there has been handed out and processed: when it has caught up, and now and then from then on. */
  readonly onPassed?: ((position: bigint) => void) | undefined;
  /** Asked whenever nothing has still to be handed out: the last position that nothing for this reader is before. */
  readonly isEnough?: ((passed: bigint) => boolean) | undefined;
  /** Told what to call when `isEnough` may have become true. */
  readonly onMaybeEnough?: ((ask: () => void) => void) | undefined;
}

/**
 * One subscription for as long as it lasts. What was appended together comes together, unless only some types are asked
 * for. Asking for the next batch says that the former one has been processed.
 */
export async function* connection(log: EventLog, options: ConnectionOptions): AsyncGenerator<AllStreamResolvedEvent[]> {
  const { categories, types, after, signal, onPassed, isEnough } = options;
  const begin = await untilAborted(endOf(log), signal);
  if (!begin) return;
  const progress = new LogProgress(log, begin.position);
  const onCheckpoint = progress.checkpoint.bind(progress);
  const subscription = log.openSubscription({ categories, types, after, onCheckpoint });
  let seen = after === 'start' ? 0n : after;
  // Events that were in the log when the server said so, and still are to be handed out. Waiting until there are none
  // at all would be for ever where they keep coming.
  let behind: number | undefined;
  // The beginning of an append whose other events are on their way.
  let begun: AllStreamResolvedEvent[] = [];
  let failure: Error | undefined;
  let wake = (): void => undefined;
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
    // Another node may not have come as far as the one that said where the log ends.
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
      // Everything the server found on its way there has been handed out.
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
      // Nothing can happen between the checks above and here, so no wake-up is missed.
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await end(subscription);
  }
}

/** Where the log ends now, and which connection said so. */
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
  await Promise.race([
    unsubscribed,
    wait(UNSUBSCRIBE_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  subscription.destroy();
}

/** Of an event in the log. */
export function positionOf(resolved: AllStreamResolvedEvent | undefined): bigint | undefined {
  return resolved?.commitPosition ?? resolved?.event?.position?.commit;
}

/** How many events from the first on are of appends that are all there. */
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
