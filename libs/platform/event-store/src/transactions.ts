import { DomainError } from '@annal/kernel';
import type { Aggregate, Clock, CommandContext, DomainEvent, Fold, Receipt } from '@annal/kernel';
import { appendSpanId, counter, currentSpan, inSpan, isTracing, timed, traceIdOf } from '@annal/observability';
import { backoff } from './backoff.ts';
import { derivedGuid } from './event-ids.ts';
import { ABSENT, type Appended, type EventLog } from './event-log.ts';
import { refuseNamesake } from './namesakes.ts';
import type { DoneCommand, Loaded, StateCache } from './state-cache.ts';
import { isStoreUnavailable, storeUnavailable, UnknownOutcomeError, WrongRevisionError } from './store-errors.ts';
import { categoryOf } from './stream-name.ts';
import { Turns } from './turns.ts';

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

/** What a command is decided on. */
interface Basis<State> {
  readonly known: Loaded<State>;
  /** Read after the command came in. */
  readonly isFresh: boolean;
}

/** Has to be decided again, on what is read anew. */
interface Behind {
  readonly isConflict: boolean;
  /** Where the stream is, as far as the store has said so. */
  readonly passed?: bigint | undefined;
}

// Against a stream that everybody writes at once. Each round decides anew, so a refusal ends it earlier.
const MAX_ROUNDS = 100;
const MAX_REPEATS = 6;
/** Of processes that serve the same caller, at most. */
const CLOCKS_DIFFER_MS = 60_000;

const appendedEvents = counter({
  name: 'annal_events_appended_total',
  help: 'Events stored by this process',
  labels: ['category'],
});

/** Where the folded streams of a kind are remembered. */
export type Caches = <State, Event extends DomainEvent>(fold: Fold<State, Event>) => StateCache<State, Event>;

/** Decides commands and appends what they decide, on remembered state where that is safe (decision 0003). */
export class Transactions {
  // The patience that one has had with the store was that of all who waited behind it.
  private readonly turns = new Turns(isStoreUnavailable);

  constructor(
    private readonly log: EventLog,
    private readonly cacheOf: Caches,
    private readonly clock: Clock,
  ) {}

  /** As `EventStore.transact` says; acknowledged by the caller. */
  async transact<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: TransactOptions,
  ): Promise<Transaction<State, Event>> {
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
      const attempt = await this.turns.take(stream, () =>
        this.attempt(aggregate, stream, command, context, options, basis),
      );
      if ('receipt' in attempt) return attempt;
      passed = attempt.passed ?? passed;
      if (attempt.isConflict && round > 3) await backoff(Math.min(round - 3, 4));
      known = await cache.fresh(stream);
      if (aggregate.fading && known.revision === ABSENT && passed !== undefined)
        known = await this.faded(aggregate, aggregate.fading, stream, passed);
      isFresh = true;
    }
    throw busy();
  }

  /**
   * A stream that seems empty although it is at a revision. A store may report a conflict with an event before that can be
   * read: only what is not there once everything up to it can be read has faded.
   */
  private async faded<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    { afterSeconds }: { readonly afterSeconds: number },
    stream: string,
    passed: bigint,
  ): Promise<Loaded<State>> {
    await this.log.untilReadable(stream, await this.log.limitAge(stream, afterSeconds));
    const known = await this.cacheOf(aggregate).fresh(stream);
    return known.revision === ABSENT ? { ...known, revision: passed } : known;
  }

  /**
   * One round. Of this process one at a time has a stream: all would decide on the same revision otherwise, and all but
   * one in vain. Other processes are met by the revision.
   */
  private async attempt<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    { onlyAt }: TransactOptions,
    { known: before, isFresh }: Basis<State>,
  ): Promise<Transaction<State, Event> | Behind> {
    if (isPast(context.deadline)) throw busy();
    const cache = this.cacheOf(aggregate);
    const latest = cache.recall(stream);
    const known = latest && latest.revision > before.revision ? latest : before;
    const earlier = known.commands.find(({ id }) => id === context.commandId);
    if (earlier) return this.repeated(aggregate, stream, earlier);
    const isElsewhere = onlyAt !== undefined && known.revision !== onlyAt;
    if (isElsewhere && isFresh) throw new WrongRevisionError(stream);
    const events = isElsewhere ? undefined : decideOn(aggregate, command, known.state, isFresh);
    if (events === undefined || (events.length === 0 && !isFresh)) return { isConflict: false };
    if (events.length === 0)
      return { receipt: receiptOf(aggregate.category, stream, known), state: known.state, events };
    try {
      if (aggregate.fading && known.revision === ABSENT) await this.log.limitAge(stream, aggregate.fading.afterSeconds);
      const { occurredAt, ...appended } = await this.append(stream, known.revision, events, context);
      const command = { id: context.commandId, first: known.revision + 1n, ...appended };
      const { state } = cache.remember(stream, known, events, command);
      return { receipt: receiptOf(aggregate.category, stream, appended), state, events, occurredAt };
    } catch (error) {
      if (error instanceof WrongRevisionError) return { isConflict: true, passed: error.actual };
      throw error;
    }
  }

  /** State remembers the last commands of a stream only, and this one may be older than those. */
  private async doneBefore(
    stream: string,
    { commandId: id, mayBeDoneSince }: CommandContext,
  ): Promise<DoneCommand | undefined> {
    if (mayBeDoneSince === undefined) return undefined;
    const since = new Date(Date.parse(mayBeDoneSince) - CLOCKS_DIFFER_MS);
    const found = await this.log.history.findCommand(stream, id, since);
    return found && { id, ...found };
  }

  private async repeated<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
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
    const patient = performance.now() + this.log.patience.write;
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

function busy(): DomainError {
  return new DomainError('unavailable', 'EventStore.Busy', 'Too many changes at the same time, please try again');
}

function receiptOf(category: string, stream: string, { revision, position }: Appended): Receipt {
  return { stream, category, revision: String(revision), position: String(position) };
}

function isPast(deadline: number | undefined): boolean {
  return deadline !== undefined && Date.now() > deadline;
}
