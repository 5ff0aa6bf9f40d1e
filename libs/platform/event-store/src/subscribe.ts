import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { DomainEvent, EventSchemas, Recorded } from '@annal/kernel';
import { backoff } from './backoff.ts';
import { decodeEvent, type Schemas } from './event-codec.ts';
import type { EventLog } from './event-log.ts';
import { isTransient } from './store-errors.ts';

/** The streams of one aggregate kind and how their events are read. */
export interface EventSourceCategory {
  readonly category: string;
  readonly schemas: Schemas;
}

export interface SubscribeOptions {
  readonly sources: readonly EventSourceCategory[];
  /** Position of the last event that was processed. */
  readonly after: bigint | 'start';
  readonly signal: AbortSignal;
  /** Called once everything that was in the log when the subscription began has been handed out and processed. */
  readonly onCaughtUp?: () => void;
  /** A lost connection is not an error of the reader; it is told here and the subscription goes on. */
  readonly onInterrupted?: (error: unknown) => void;
}

const BATCH = 500;

/**
 * Batches of events in log order, live, for as long as the signal allows. Asking for the next batch says that the
 * former one has been processed. After a lost connection it goes on behind the last event it handed out.
 *
 * @throws UnreadableEventError and stops there, when an event cannot be read by this release
 */
export async function* subscribe(
  log: EventLog,
  options: SubscribeOptions,
): AsyncGenerator<readonly Recorded<DomainEvent>[]> {
  const schemas = new Map(options.sources.map(({ category, schemas: known }) => [category, known]));
  let after = options.after;
  let attempt = 0;
  while (!options.signal.aborted) {
    try {
      for await (const batch of connectOnce(log, { ...options, after })) {
        attempt = 0;
        const events = batch.map((resolved) => decode(resolved, schemas));
        yield events;
        after = events.at(-1)?.position ?? after;
      }
    } catch (error) {
      if (options.signal.aborted) return;
      if (!isTransient(error)) throw error;
      options.onInterrupted?.(error);
    }
    attempt += 1;
    await backoff(attempt, options.signal).catch(() => undefined);
  }
}

async function* connectOnce(log: EventLog, options: SubscribeOptions): AsyncGenerator<AllStreamResolvedEvent[]> {
  const subscription = log.openSubscription(
    options.sources.map(({ category }) => category),
    options.after,
  );
  let caughtUp = false;
  let failure: Error | undefined;
  let wake = (): void => undefined;
  subscription.on('error', (error: Error) => (failure = error));
  subscription.on('caughtUp' as 'end', () => (caughtUp = true));
  for (const name of ['readable', 'end', 'close', 'error', 'caughtUp']) subscription.on(name as 'end', () => wake());
  const stop = () => wake();
  options.signal.addEventListener('abort', stop);
  try {
    while (!options.signal.aborted) {
      const batch = drain(subscription);
      if (batch.length > 0) {
        yield batch;
        continue;
      }
      if (failure) throw failure;
      if (caughtUp) {
        caughtUp = false;
        options.onCaughtUp?.();
      }
      if (subscription.readableEnded || subscription.destroyed) return;
      // Nothing can happen between the checks above and here, so no wake-up is missed.
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    options.signal.removeEventListener('abort', stop);
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
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

function decode(resolved: AllStreamResolvedEvent, schemas: ReadonlyMap<string, Schemas>): Recorded<DomainEvent> {
  const stream = resolved.event?.streamId ?? '';
  const known = schemas.get(stream.slice(0, stream.indexOf('-')));
  return decodeEvent(resolved, (known ?? {}) as EventSchemas<DomainEvent>);
}
