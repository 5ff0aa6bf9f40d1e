import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@annal/kernel';
import type { Aggregate, Clock, CommandContext, DomainEvent, Fold, Receipt, Recorded } from '@annal/kernel';
import {
  appendSpanId,
  counter,
  currentSpan,
  inSpan,
  isTracing,
  iteratedInCallersSpan,
  timed,
  traceIdOf,
} from '@annal/observability';
import { backoff } from './backoff.ts';
import { derivedGuid } from './event-ids.ts';
import { ABSENT, EventLog, type Appended } from './event-log.ts';
import type { PlacedEvent } from './log-audit.ts';
import type { SnapshotLogger } from './snapshots.ts';
import { StateCache, type DoneCommand, type Loaded } from './state-cache.ts';
import { storeUnavailable, UnknownOutcomeError, WrongRevisionError } from './store-errors.ts';
import { categoryOf } from './stream-name.ts';
import { subscribe, type SubscribeOptions } from './subscribe.ts';
import { Tail } from './tail.ts';

export interface TransactOptions {
  /** The stream's id was made up just now: decide without reading it first. A wrong guess costs one more round. */
  readonly expectAbsent?: boolean;
  /** What the command is made of was true at this revision of the stream: decide there, or not at all. */
  readonly onlyAt?: bigint;
}

export interface Transaction<State, Event> {
  readonly receipt: Receipt;
  /** After the events. */
  readonly state: State;
  readonly events: readonly Event[];
  /** When they were stored, unless that was before this call. */
  readonly occurredAt?: string;
}

const DEFINITION_AGE_MS = 20;
const ACKNOWLEDGE_DEFINITION_AFTER_MS = 25;

// Against a stream that everybody writes at once. Each round decides anew, so a refusal ends it earlier.
const MAX_ROUNDS = 100;
const MAX_REPEATS = 6;

const appendedEvents = counter({
  name: 'annal_events_appended_total',
  help: 'Events stored by this process',
  labels: ['category'],
});

/** The event-sourced side of every command: fold, decide, append at the revision that was folded. */
export class EventStore {
  private readonly log: EventLog;
  private readonly tail: Tail;
  private readonly caches = new Map<Fold<never, never>, StateCache<unknown, DomainEvent>>();

  constructor(
    connectionString: string,
    private readonly clock: Clock,
    private readonly logger?: SnapshotLogger,
  ) {
    this.log = new EventLog(connectionString);
    this.tail = new Tail(this.log);
  }

  /**
   * Decides on a state that may be remembered; what makes that safe: an acceptance is checked by the store against the
   * revision decided on, and a refusal counts only on a state read after the command came in. On a revision conflict it
   * decides again from fresh state. A command that was done before, among the last few of the stream, changes nothing:
   * it gets its own events and receipt again, with the state as it is now.
   *
   * @throws DomainError the aggregate's refusal, or `EventStore.Unavailable`, after which nothing is half done
   * @throws WrongRevisionError where the stream is not at the only revision
   */
  async transact<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: TransactOptions = {},
  ): Promise<Transaction<State, Event>> {
    const transaction = await this.decideAndAppend(aggregate, stream, command, context, options);
    // Also where nothing was stored just now: the command may come again while its first run still waits here.
    if (aggregate.definition) await wait(ACKNOWLEDGE_DEFINITION_AFTER_MS);
    return transaction;
  }

  private async decideAndAppend<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: TransactOptions,
  ): Promise<Transaction<State, Event>> {
    const cache = this.cacheOf(aggregate);
    let known = cache.recall(stream) ?? (options.expectAbsent ? cache.blank : undefined);
    let isFresh = known === undefined;
    known ??= await cache.fresh(stream);
    let passed: bigint | undefined;
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const earlier = known.commands.find(({ id }) => id === context.commandId);
      if (earlier) return this.repeated(aggregate, stream, earlier);
      const isElsewhere = options.onlyAt !== undefined && known.revision !== options.onlyAt;
      if (isElsewhere && isFresh) throw new WrongRevisionError(stream);
      const events = isElsewhere ? undefined : decideOn(aggregate, command, known.state, isFresh);
      if (events && events.length > 0) {
        try {
          if (aggregate.fading && known.revision === ABSENT)
            await this.log.limitAge(stream, aggregate.fading.afterSeconds);
          const appended = await this.append(stream, known.revision, events, context);
          const done = { id: context.commandId, first: known.revision + 1n, ...appended };
          cache.remember(stream, known, events, done);
          const state = events.reduce(aggregate.evolve, known.state);
          const { occurredAt } = appended;
          return { receipt: receiptOf(aggregate.category, stream, appended), state, events, occurredAt };
        } catch (error) {
          if (!(error instanceof WrongRevisionError)) throw error;
          passed = error.actual;
          if (round > 3) await backoff(Math.min(round - 3, 4));
        }
      } else if (isFresh) {
        return { receipt: receiptOf(aggregate.category, stream, known), state: known.state, events: [] };
      }
      known = await cache.fresh(stream);
      // Whatever was stored until then has faded, or the read that came after would have found it.
      if (aggregate.fading && known.revision === ABSENT && passed !== undefined) known = { ...known, revision: passed };
      isFresh = true;
    }
    throw new DomainError('unavailable', 'EventStore.Busy', 'Too many changes at the same time, please try again');
  }

  /** A stream's state, not older than this call. */
  load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<Loaded<State>> {
    return this.cacheOf(fold).fresh(stream);
  }

  /**
   * A definition's state, not older than any change of it that has been acknowledged: from memory, where that was read
   * a moment ago. Two processes need no clock in common for it: a reader uses what it has read for a shorter time,
   * counted from before the read, than a writer waits between storing a change and saying so.
   */
  loadAcknowledged<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<Loaded<State>> {
    if (!fold.definition) throw new Error(`Changes of ${fold.category} streams are not acknowledged late`);
    return this.cacheOf(fold).recent(stream, DEFINITION_AGE_MS);
  }

  /** What a stream added up to at an earlier revision, to go on from; undefined where nothing such was kept. */
  async snapshotOf<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string) {
    const { snapshots } = this.cacheOf(fold);
    const found: Pick<Loaded<State>, 'state' | 'revision'> | undefined = await snapshots?.latest(stream);
    return found;
  }

  /** The events of one stream from a revision on, oldest first, at most so many. */
  readStream<Event extends DomainEvent>(
    fold: Pick<Fold<never, Event>, 'schemas'>,
    stream: string,
    from = 0n,
    most = Infinity,
  ) {
    const span = { name: 'read stream', kind: 'client', attributes: { 'annal.category': categoryOf(stream) } } as const;
    return iteratedInCallersSpan(span, this.log.readStream(stream, fold.schemas, from, most));
  }

  /** Where every event of the log stands, oldest first. */
  readAll(): AsyncGenerator<PlacedEvent> {
    return this.log.readAll();
  }

  subscribe(options: SubscribeOptions): AsyncGenerator<readonly Recorded<DomainEvent>[]> {
    return subscribe(this.log, this.tail, options);
  }

  /** What time events get. */
  now(): Date {
    return this.clock();
  }

  headPosition(): Promise<bigint> {
    return timed('eventstore', 'head', () => this.log.headPosition());
  }

  async close(): Promise<void> {
    await Promise.all([...this.caches.values()].map(async ({ snapshots }) => snapshots?.close()));
    await this.log.close();
  }

  private async repeated<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    earlier: DoneCommand,
  ): Promise<Transaction<State, Event>> {
    const { state } = await this.load(aggregate, stream);
    const events: Event[] = [];
    for await (const event of this.log.readStream(stream, aggregate.schemas, earlier.first)) {
      if (event.metadata.commandId !== earlier.id) break;
      events.push(event);
    }
    return { receipt: receiptOf(aggregate.category, stream, earlier), state, events };
  }

  private async append(
    stream: string,
    expected: bigint,
    events: readonly DomainEvent[],
    context: CommandContext,
  ): Promise<Appended & { readonly occurredAt: string }> {
    const at = this.clock();
    const occurredAt = at.toISOString();
    for (let repeat = 1; ; repeat += 1) {
      try {
        const appended = await this.traced(stream, context, () =>
          timed('eventstore', 'append', () => this.log.append(stream, expected, events, context, at)),
        );
        appendedEvents.inc({ category: categoryOf(stream) }, events.length);
        return { ...appended, occurredAt };
      } catch (error) {
        if (error instanceof WrongRevisionError && repeat > 1)
          return { ...(await this.ownEarlierAppend(stream, expected, events, context)), occurredAt };
        if (!(error instanceof UnknownOutcomeError)) throw error;
        if (repeat >= MAX_REPEATS || isPast(context.deadline)) throw storeUnavailable(error);
        await backoff(repeat + 2);
      }
    }
  }

  private traced<Value>(stream: string, context: CommandContext, append: () => Promise<Value>): Promise<Value> {
    if (!isTracing()) return append();
    const parent = currentSpan() ?? { traceId: traceIdOf(context.correlationId) };
    const attributes = { 'annal.category': categoryOf(stream) };
    const spanId = appendSpanId(context.commandId, stream);
    return inSpan({ name: 'append', kind: 'client', parent, spanId, attributes }, append);
  }

  /** A repeated append that meets a conflict may have met its own first attempt, with others' events behind it. */
  private async ownEarlierAppend(
    stream: string,
    expected: bigint,
    events: readonly DomainEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const own = derivedGuid(context.commandId, stream, String(events.length - 1));
    for await (const { id, revision, position } of this.log.readRaw(stream, expected + 1n, events.length))
      if (id === own) return { revision, position };
    throw new WrongRevisionError(stream);
  }

  private cacheOf<State, Event extends DomainEvent>(fold: Fold<State, Event>): StateCache<State, Event> {
    const key = fold as unknown as Fold<never, never>;
    let cache = this.caches.get(key);
    if (!cache) {
      cache = new StateCache(this.log, fold as unknown as Fold<unknown, DomainEvent>, this.logger);
      this.caches.set(key, cache);
    }
    return cache as unknown as StateCache<State, Event>;
  }
}

/** The events, or undefined where the decision has to be made again on fresh state. */
function decideOn<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  command: Command,
  state: State,
  isFresh: boolean,
): readonly Event[] | undefined {
  try {
    return aggregate.decide(command, state);
  } catch (error) {
    if (isFresh || !(error instanceof DomainError)) throw error;
    return undefined;
  }
}

function receiptOf(category: string, stream: string, { revision, position }: Appended): Receipt {
  return { stream, category, revision: String(revision), position: String(position) };
}

function isPast(deadline: number | undefined): boolean {
  return deadline !== undefined && Date.now() > deadline;
}
