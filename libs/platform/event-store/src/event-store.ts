import { setTimeout as wait } from 'node:timers/promises';
import type { Aggregate, Clock, CommandContext, DomainEvent, Fold, Recorded } from '@annal/kernel';
import { iteratedInCallersSpan, timed } from '@annal/observability';
import { EventLog, type LogEnding, type Patience } from './event-log.ts';
import type { PlacedEvent } from './log-audit.ts';
import { eventsOfOthers, refuseNamesake } from './namesakes.ts';
import type { SnapshotLogger } from './snapshots.ts';
import { StateCache, type Loaded } from './state-cache.ts';
import { categoryOf } from './stream-name.ts';
import { subscribe, type SubscribeOptions } from './subscribe.ts';
import { Tail } from './tail.ts';
import { Transactions, type Transaction, type TransactOptions } from './transactions.ts';

const DEFINITION_AGE_MS = 20;
const ACKNOWLEDGE_DEFINITION_AFTER_MS = 25;

/** The event-sourced side of every command: fold, decide, append at the revision that was folded. */
export class EventStore {
  private readonly log: EventLog;
  private readonly tail: Tail;
  private readonly transactions: Transactions;
  private readonly caches = new Map<Fold<never, never>, StateCache<unknown, DomainEvent>>();

  constructor(
    connectionString: string,
    private readonly clock: Clock,
    private readonly logger?: SnapshotLogger,
    patience?: Patience,
  ) {
    this.log = new EventLog(connectionString, patience);
    this.tail = new Tail(this.log);
    this.transactions = new Transactions(this.log, (fold) => this.cacheOf(fold), clock);
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
    const transaction = await this.transactions.transact(aggregate, stream, command, context, options);
    // Also where nothing was stored just now: the command may come again while its first run still waits here.
    if (aggregate.definition) await wait(ACKNOWLEDGE_DEFINITION_AFTER_MS);
    return transaction;
  }

  /**
   * For what is done about a thing before its own stream is written to.
   *
   * @throws DomainError `Request.MadeAgain`
   */
  refuseNamesake<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    context: CommandContext,
  ): Promise<void> {
    return refuseNamesake(this.log, aggregate, stream, context);
  }

  /** What others have stored in a stream since a command that is taken up again was first sent, latest first. */
  eventsOfOthers<Event extends DomainEvent>(
    aggregate: Pick<Aggregate<never, never, Event>, 'schemas'>,
    stream: string,
    context: CommandContext,
  ): AsyncIterable<Recorded<Event>> {
    return eventsOfOthers(this.log, aggregate, stream, context);
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

  /**
   * Which log this is; a log without an identity gets one. From then on nothing is asked of an event store that holds
   * another log.
   */
  identify(): Promise<string> {
    return this.log.identity.adopt(this.clock());
  }

  /** From the first connection on nothing is asked of an event store that holds another log than this. */
  expect(logId: string): void {
    this.log.identity.expect(logId);
  }

  /** Says which logs, where the event store holds another one now than when it was identified. */
  get foreignLog(): string | undefined {
    return this.log.identity.mismatch?.message;
  }

  /** Whether anything was ever stored in a stream and can still be read. */
  async has(stream: string): Promise<boolean> {
    for await (const _ of this.log.readRaw(stream, 0n, 1)) return true;
    return false;
  }

  headPosition(): Promise<bigint> {
    return timed('eventstore', 'head', () => this.log.headPosition());
  }

  /** Where the log ends, and where the last event of some categories behind a position is, if there is one. */
  lookBack(categories: ReadonlySet<string>, after: bigint): Promise<LogEnding> {
    return timed('eventstore', 'head', () => this.log.lookBack(categories, after));
  }

  async close(): Promise<void> {
    await Promise.all([...this.caches.values()].map(async ({ snapshots }) => snapshots?.close()));
    await this.log.close();
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
