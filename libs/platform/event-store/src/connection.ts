import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { isFollowed } from './event-codec.ts';
import type { EventLog } from './event-log.ts';

/** Most events of a batch, but for an append that is longer. */
export const BATCH = 500;

export interface ConnectionOptions {
  readonly categories: readonly string[];
  readonly types?: readonly string[] | undefined;
  readonly after: bigint | 'start';
  readonly signal: AbortSignal;
  readonly onCaughtUp?: (() => void) | undefined;
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
  const { categories, types, after, onPassed, isEnough } = options;
  let seen = after === 'start' ? 0n : after;
  let passed: bigint | undefined;
  const subscription = log.openSubscription({
    categories,
    types,
    after,
    onPassed: onPassed || isEnough ? (position) => (passed = position) : undefined,
  });
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
  options.onMaybeEnough?.(stop);
  options.signal.addEventListener('abort', stop);
  try {
    while (!options.signal.aborted) {
      const found = drain(subscription);
      if (behind !== undefined) behind -= found.length;
      const batch = [...begun, ...found];
      begun = types ? [] : batch.splice(wholeAppends(batch));
      if (batch.length > 0) {
        yield batch;
        seen = positionOf(batch.at(-1)) ?? seen;
      } else if (failure) throw failure;
      // Everything the server found on its way there has been handed out.
      else if (passed !== undefined && begun.length === 0) {
        if (passed > seen) seen = passed;
        onPassed?.(passed);
        passed = undefined;
      }
      if (behind !== undefined && behind <= 0) {
        behind = undefined;
        options.onCaughtUp?.();
      }
      if (found.length > 0) continue;
      if (passed === undefined && isEnough?.(seen)) return;
      if (options.signal.aborted || subscription.readableEnded || subscription.destroyed) return;
      // Nothing can happen between the checks above and here, so no wake-up is missed.
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    options.signal.removeEventListener('abort', stop);
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
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
