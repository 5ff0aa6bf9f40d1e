import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { DomainEvent, EventSchemas, Recorded } from '@annal/kernel';
import { backoff } from './backoff.ts';
import { connection, positionOf } from './connection.ts';
import { decodeEvent, type Schemas } from './event-codec.ts';
import type { EventLog } from './event-log.ts';
import { isStoreUnavailable, isTransient } from './store-errors.ts';
import { categoryOf } from './stream-name.ts';
import type { Tail } from './tail.ts';

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
  /**
   * Nothing for this reader up to that position has still to be processed, however long ago the last event was: said when
   * it has caught up, for the end of the log as it was then, and now and then from then on.
   */
  readonly onPassed?: (position: bigint) => void;
  /** A lost connection is not an error of the reader; it is told here and the subscription goes on. */
  readonly onInterrupted?: (error: unknown) => void;
}

/**
 * Batches of events in log order, live, for as long as the signal allows. What was appended together comes together,
 * unless only some types are asked for. Asking for the next batch says that the former one has been processed. After a
 * lost connection it goes on behind the last event it handed out. Others get the same objects.
 *
 * @throws UnreadableEventError and stops there, when an event cannot be read by this release
 */
export async function* subscribe(
  log: EventLog,
  tail: Tail,
  options: SubscribeOptions,
): AsyncGenerator<readonly Recorded<DomainEvent>[]> {
  const schemas = new Map(options.sources.map(({ category, schemas: known }) => [category, known]));
  let after = options.after;
  let attempt = 0;
  const onPassed = (position: bigint) => {
    if (after !== 'start' && position < after) return;
    attempt = 0;
    after = position;
    options.onPassed?.(position);
  };
  while (!options.signal.aborted) {
    try {
      for await (const batch of follow(log, tail, { ...options, after, onPassed })) {
        attempt = 0;
        const wanted = batch.filter((resolved) => isWanted(resolved, schemas, options.types));
        const { events, unreadable } = decodeAll(wanted, schemas);
        if (events.length > 0) yield events;
        if (unreadable) throw unreadable;
        after = events.at(-1)?.position ?? after;
      }
    } catch (error) {
      if (options.signal.aborted) return;
      if (!isTransient(error) && !isStoreUnavailable(error)) throw error;
      options.onInterrupted?.(error);
    }
    attempt += 1;
    await backoff(attempt, options.signal).catch(() => undefined);
  }
}

/**
 * By itself until it has come as far as the tail, then with all others at the tail; and by itself again where it is let go.
 */
async function* follow(log: EventLog, tail: Tail, options: SubscribeOptions): AsyncGenerator<AllStreamResolvedEvent[]> {
  const { types, signal, onPassed } = options;
  const categories = options.sources.map(({ category }) => category);
  const reader = tail.reader(categories, types);
  const place = new Place(options.after);
  let isCaughtUp: boolean;
  let looksAgain = false;
  const isEnough = (passed: bigint) => {
    place.pass(passed);
    if (isCaughtUp) reader.attach();
    if (reader.continues(passed)) return true;
    // Events for others have moved the tail on since this one caught up: then it catches up once more.
    looksAgain = isCaughtUp && reader.isAheadOf(passed) && place.isNews();
    return looksAgain;
  };
  const onCaughtUp = () => {
    isCaughtUp = true;
    options.onCaughtUp?.();
  };
  const onMaybeEnough = (ask: () => void) => reader.onChange(ask);
  try {
    for (;;) {
      isCaughtUp = looksAgain = false;
      const { after } = place;
      yield* connection(log, { categories, types, after, signal, onPassed, onCaughtUp, isEnough, onMaybeEnough });
      if (signal.aborted) return;
      if (looksAgain) continue;
      // Otherwise it has ended by itself.
      if (place.after === 'start' || !reader.continues(place.after)) return;
      for await (const batch of reader.batches(place.after, signal, (position) => onPassed?.(position))) {
        yield batch;
        place.pass(positionOf(batch.at(-1)));
      }
      if (signal.aborted) return;
    }
  } finally {
    reader.letGo();
  }
}

/** How far a reader has come, on its own or at the tail. */
class Place {
  private looked: bigint | undefined;

  constructor(public after: bigint | 'start') {}

  pass(position: bigint | undefined): void {
    if (position !== undefined && (this.after === 'start' || position > this.after)) this.after = position;
  }

  /** False where it has not moved since this was asked last. */
  isNews(): boolean {
    if (this.after === 'start' || this.after === this.looked) return false;
    this.looked = this.after;
    return true;
  }
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
