import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { DomainEvent, EventSchemas, Recorded } from '@annal/kernel';
import { backoff } from './backoff.ts';
import { decodeEvent, isFollowed, type Schemas } from './event-codec.ts';
import type { EventLog } from './event-log.ts';
import { isTransient } from './store-errors.ts';

/** The streams of one aggregate kind and how their events are read. */
export interface EventSourceCategory {
  readonly category: string;
  readonly schemas: Schemas;
}

export interface SubscribeOptions {
  readonly sources: readonly EventSourceCategory[];
  /** Only events of these types; the others cost the reader nothing. */
  readonly types?: readonly string[];
  /** Position of the last event that was processed. */
  readonly after: bigint | 'start';
  readonly signal: AbortSignal;
  /** Called once everything that was in the log when the subscription began has been handed out and processed. */
  readonly onCaughtUp?: () => void;
  /** Nothing for this reader up to that position has still to be processed, however long ago the last event was. */
  readonly onPassed?: (position: bigint) => void;
  /** A lost connection is not an error of the reader; it is told here and the subscription goes on. */
  readonly onInterrupted?: (error: unknown) => void;
}

const BATCH = 500;

/**
 * Batches of events in log order, live, for as long as the signal allows. What was appended together comes together,
 * unless only some types are asked for. Asking for the next batch says that the former one has been processed. After a lost connection it goes on behind the last event it handed out.
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
        const wanted = batch.filter((resolved) => isWanted(resolved, schemas, options.types));
        const { events, unreadable } = decodeAll(wanted, schemas);
        if (events.length > 0) yield events;
        if (unreadable) throw unreadable;
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
  let passed: bigint | undefined;
  const { sources, types, after, onPassed } = options;
  const subscription = log.openSubscription({
    categories: sources.map(({ category }) => category),
    types,
    after,
    onPassed: onPassed && ((position) => (passed = position)),
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
  options.signal.addEventListener('abort', stop);
  try {
    while (!options.signal.aborted) {
      const found = drain(subscription);
      if (behind !== undefined) behind -= found.length;
      const batch = [...begun, ...found];
      begun = types ? [] : batch.splice(wholeAppends(batch));
      if (batch.length > 0) yield batch;
      else if (failure) throw failure;
      // Everything the server found on its way there has been handed out.
      else if (passed !== undefined && begun.length === 0) {
        onPassed?.(passed);
        passed = undefined;
      }
      if (behind !== undefined && behind <= 0) {
        behind = undefined;
        options.onCaughtUp?.();
      }
      if (found.length > 0) continue;
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

/** Streams are asked for by categories or by types. Types are then names of any category, and only beginnings. */
function isWanted(
  { event }: AllStreamResolvedEvent,
  schemas: ReadonlyMap<string, Schemas>,
  types: readonly string[] | undefined,
): boolean {
  if (!types) return true;
  return event !== undefined && types.includes(event.type) && schemas.has(categoryOf(event.streamId));
}

const categoryOf = (stream: string) => stream.slice(0, stream.indexOf('-'));

/** An event that cannot be read does not hold back those before it. */
function decodeAll(batch: readonly AllStreamResolvedEvent[], schemas: ReadonlyMap<string, Schemas>) {
  const events: Recorded<DomainEvent>[] = [];
  try {
    for (const resolved of batch) events.push(decode(resolved, schemas));
    return { events };
  } catch (error) {
    return { events, unreadable: error as Error };
  }
}

function decode(resolved: AllStreamResolvedEvent, schemas: ReadonlyMap<string, Schemas>): Recorded<DomainEvent> {
  const known = schemas.get(categoryOf(resolved.event?.streamId ?? ''));
  return decodeEvent(resolved, (known ?? {}) as EventSchemas<DomainEvent>);
}
