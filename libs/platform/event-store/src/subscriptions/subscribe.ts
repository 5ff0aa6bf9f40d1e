import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { DomainEvent, EventSchemas, Recorded } from '@annal/kernel';
import { backoff } from '../backoff.ts';
import { connection, positionOf } from '../connection/connection.ts';
import { decodeEvent, type Schemas } from '../log/event-codec.ts';
import type { EventLog } from '../log/event-log.ts';
import { isStoreUnavailable, isTransient } from '../connection/store-errors.ts';
import { categoryOf } from '../log/stream-name.ts';
import type { SharedCatchUps } from './shared-catch-up.ts';
import type { SharedSubscription } from './shared-subscription.ts';

export interface EventSourceCategory {
  readonly category: string;
  readonly schemas: Schemas;
}

export interface SubscribeOptions {
  readonly sources: readonly EventSourceCategory[];
  readonly types?: readonly string[];
  readonly after: bigint | 'start';
  readonly signal: AbortSignal;
  readonly onCaughtUp?: () => void;
  /** Everything up to `position` is processed; called when caught up and now and then later. */
  readonly onPassed?: (position: bigint) => void;
  readonly onInterrupted?: (error: unknown) => void;
  /** Reads a long log together with others, at the pace of the slowest. */
  readonly sharesCatchUp?: boolean;
}

export interface SharedReads {
  readonly live: SharedSubscription;
  readonly catchUps: SharedCatchUps;
}

/**
 * Live batches in log order until aborted; resumes after a lost connection. Keeps the events of an append together
 * unless filtered by type. Requesting the next batch confirms the previous one. Subscribers share the event objects.
 *
 * @throws UnreadableEventError
 */
export async function* subscribe(
  log: EventLog,
  shared: SharedReads,
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
      for await (const batch of follow(log, shared, { ...options, after, onPassed })) {
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
    await backoff(attempt, options.signal);
  }
}

/** Reads a long log with others, then alone until it reaches the shared subscription, then from that. */
async function* follow(
  log: EventLog,
  { live, catchUps }: SharedReads,
  options: SubscribeOptions,
): AsyncGenerator<AllStreamResolvedEvent[]> {
  const { types, signal, onPassed } = options;
  const categories = options.sources.map(({ category }) => category);
  const reader = live.reader(categories, types);
  const place = new Place(options.after);
  if (options.sharesCatchUp) {
    const after = place.after === 'start' ? 0n : place.after;
    for await (const { events, reached } of catchUps.batches({ categories, types, after, signal })) {
      if (events.length > 0) yield events;
      else onPassed?.(reached);
      place.pass(reached);
    }
    if (signal.aborted) return;
  }
  let isCaughtUp: boolean;
  let looksAgain = false;
  const isEnough = (passed: bigint) => {
    place.pass(passed);
    if (isCaughtUp) reader.attach();
    if (reader.continues(passed)) return true;
    // Events for others have moved the shared subscription ahead since then, so it catches up once more.
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

class Place {
  private looked: bigint | undefined;

  constructor(public after: bigint | 'start') {}

  pass(position: bigint | undefined): void {
    if (position !== undefined && (this.after === 'start' || position > this.after)) this.after = position;
  }

  isNews(): boolean {
    if (this.after === 'start' || this.after === this.looked) return false;
    this.looked = this.after;
    return true;
  }
}

/** The server filters by types of any category, and only by prefix. */
function isWanted(
  { event }: AllStreamResolvedEvent,
  schemas: ReadonlyMap<string, Schemas>,
  types: readonly string[] | undefined,
): boolean {
  if (!types) return true;
  return event !== undefined && types.includes(event.type) && schemas.has(categoryOf(event.streamId));
}

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
