import { KeyedMutex } from '@annal/concurrency';
import { DomainError } from '@annal/kernel';
import type { Aggregate, Clock, CommandContext, DomainEvent, Fold, Receipt, Undecided } from '@annal/kernel';
import { appendSpanId, counter, currentSpan, inSpan, isTracing, timed, traceIdOf } from '@annal/observability';
import { backoff } from '../backoff.ts';
import { derivedGuid } from '../log/event-ids.ts';
import { ABSENT, type Appended, type EventLog } from '../log/event-log.ts';
import { refuseNamesake } from './namesakes.ts';
import type { DoneCommand, Loaded, StateCache } from './state-cache.ts';
import {
  isStoreUnavailable,
  storeUnavailable,
  UnknownOutcomeError,
  WrongRevisionError,
} from '../connection/store-errors.ts';
import { categoryOf } from '../log/stream-name.ts';

export interface TransactOptions {
  /** The stream id is new: decides without reading. A wrong guess costs one more round. */
  readonly expectAbsent?: boolean;
  /** Facts in the command hold only at this revision: decides there or not at all. */
  readonly onlyAt?: bigint;
}

export interface Transaction<State, Event> {
  readonly receipt: Receipt;
  readonly state: State;
  readonly events: readonly Event[];
  /** Absent for a repeat. */
  readonly occurredAt?: string;
}

interface Basis<State> {
  readonly known: Loaded<State>;
  readonly isFresh: boolean;
}

interface Behind {
  readonly isConflict: boolean;
  readonly passed?: bigint | undefined;
}

// For a stream under heavy concurrent writes; a refusal ends the rounds earlier.
const MAX_ROUNDS = 100;
const MAX_REPEATS = 6;
/** Largest clock difference between processes that serve the same caller. */
const CLOCKS_DIFFER_MS = 60_000;

const appendedEvents = counter({
  name: 'annal_events_appended_total',
  help: 'Events stored by this process',
  labels: ['category'],
});

export type Caches = <State, Event extends DomainEvent>(fold: Fold<State, Event>) => StateCache<State, Event>;

/** Uses remembered state where that is safe (0003). */
export class Transactions {
  // Waiting commands share the failure, or each would wait for the time-out again.
  private readonly turns = new KeyedMutex(isStoreUnavailable);

  constructor(
    private readonly log: EventLog,
    private readonly cacheOf: Caches,
    private readonly clock: Clock,
  ) {}

  async transact<State, Command, Event extends DomainEvent, Lack extends Undecided>(
    aggregate: Aggregate<State, Command, Event, Lack>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: TransactOptions,
  ): Promise<Transaction<State, Event> | Lack> {
    const cache = this.cacheOf(aggregate);
    const done = await this.doneBefore(stream, context);
    if (done) return this.repeated(aggregate, stream, done);
    await refuseNamesake(this.log, aggregate, stream, context, command);
    let known = cache.recall(stream) ?? (options.expectAbsent ? cache.blank : undefined);
    let isFresh = known === undefined;
    known ??= await cache.fresh(stream);
    let passed: bigint | undefined;
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const basis: Basis<State> = { known, isFresh };
      const attempt = await this.turns.run(stream, () =>
        this.attempt(aggregate, stream, command, context, options, basis),
      );
      if (!('isConflict' in attempt)) return attempt;
      passed = attempt.passed ?? passed;
      if (attempt.isConflict && round > 3) await backoff(Math.min(round - 3, 4));
      known = await cache.fresh(stream);
      if (aggregate.maxAge && known.revision === ABSENT && passed !== undefined)
        known = await this.faded(aggregate, aggregate.maxAge, stream, passed);
      isFresh = true;
    }
    throw busy();
  }

  /**
   * A store may report a conflict with an event that is not readable yet, so the stream has faded only if it is still
   * empty once everything up to the conflict is readable.
   */
  private async faded<State, Event extends DomainEvent>(
    aggregate: Fold<State, Event>,
    { seconds }: { readonly seconds: number },
    stream: string,
    passed: bigint,
  ): Promise<Loaded<State>> {
    await this.log.untilReadable(stream, await this.log.limitAge(stream, seconds));
    const known = await this.cacheOf(aggregate).fresh(stream);
    return known.revision === ABSENT ? { ...known, revision: passed } : known;
  }

  /** Commands of this process take turns per stream, or all but one would conflict. */
  private async attempt<State, Command, Event extends DomainEvent, Lack extends Undecided>(
    aggregate: Aggregate<State, Command, Event, Lack>,
    stream: string,
    command: Command,
    context: CommandContext,
    { onlyAt }: TransactOptions,
    { known: before, isFresh }: Basis<State>,
  ): Promise<Transaction<State, Event> | Lack | Behind> {
    if (isPast(context.deadline)) throw busy();
    const cache = this.cacheOf(aggregate);
    const latest = cache.recall(stream);
    const known = latest && latest.revision > before.revision ? latest : before;
    const earlier = known.commands.find(({ id }) => id === context.commandId);
    if (earlier) return this.repeated(aggregate, stream, earlier);
    const isElsewhere = onlyAt !== undefined && known.revision !== onlyAt;
    if (isElsewhere && isFresh) throw new WrongRevisionError(stream);
    const decision = isElsewhere ? undefined : decideOn(aggregate, command, known.state, isFresh);
    if (decision && 'wanted' in decision) return decision;
    const events = decision;
    if (events === undefined || (events.length === 0 && !isFresh)) return { isConflict: false };
    if (events.length === 0)
      return { receipt: receiptOf(aggregate.category, stream, known), state: known.state, events };
    try {
      if (aggregate.maxAge && known.revision === ABSENT) await this.log.limitAge(stream, aggregate.maxAge.seconds);
      const { occurredAt, ...appended } = await this.append(stream, known.revision, events, context);
      const command = { id: context.commandId, first: known.revision + 1n, ...appended };
      const { state } = cache.remember(stream, known, events, command);
      return { receipt: receiptOf(aggregate.category, stream, appended), state, events, occurredAt };
    } catch (error) {
      if (error instanceof WrongRevisionError) return { isConflict: true, passed: error.actual };
      throw error;
    }
  }

  private async doneBefore(
    stream: string,
    { commandId: id, mayBeDoneSince }: CommandContext,
  ): Promise<DoneCommand | undefined> {
    if (mayBeDoneSince === undefined) return undefined;
    const since = new Date(Date.parse(mayBeDoneSince) - CLOCKS_DIFFER_MS);
    const found = await this.log.history.findCommand(stream, id, since);
    return found && { id, ...found };
  }

  private async repeated<State, Event extends DomainEvent>(
    aggregate: Fold<State, Event>,
    stream: string,
    earlier: DoneCommand,
  ): Promise<Transaction<State, Event>> {
    const { state } = await this.cacheOf(aggregate).fresh(stream);
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
    const patient = performance.now() + this.log.timeouts.write;
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
        const isOver = isPast(context.deadline) || performance.now() >= patient;
        if (repeat >= MAX_REPEATS || isOver) throw storeUnavailable(error);
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

  /** A conflict of a repeated append may be its own first attempt, followed by events of others. */
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
}

function decideOn<State, Command, Event extends DomainEvent, Lack extends Undecided>(
  aggregate: Aggregate<State, Command, Event, Lack>,
  command: Command,
  state: State,
  isFresh: boolean,
): readonly Event[] | Lack | undefined {
  try {
    return aggregate.decide(command, state);
  } catch (error) {
    if (isFresh || !(error instanceof DomainError)) throw error;
    return undefined;
  }
}

function busy(): DomainError {
  return new DomainError('unavailable', 'EventStore.Busy', 'Too many changes at the same time, please try again');
}

function receiptOf(category: string, stream: string, { revision, position }: Appended): Receipt {
  return { stream, category, revision: String(revision), position: String(position) };
}

function isPast(deadline: number | undefined): boolean {
  return deadline !== undefined && Date.now() > deadline;
}
