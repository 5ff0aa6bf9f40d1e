import { setTimeout as wait } from 'node:timers/promises';
import type { Aggregate, Clock, CommandContext, DomainEvent, Fold, Recorded, Undecided } from '@annal/kernel';
import { iteratedInCallersSpan, timed } from '@annal/observability';
import { EventLog, type LogEnding, type StoreTimeouts } from './log/event-log.ts';
import type { PlacedEvent } from './log/log-audit.ts';
import { eventsOfOthers, refuseNamesake } from './transactions/namesakes.ts';
import type { SnapshotLogger } from './transactions/snapshots.ts';
import { StateCache, type Loaded } from './transactions/state-cache.ts';
import { categoryOf } from './log/stream-name.ts';
import { SharedCatchUps } from './subscriptions/shared-catch-up.ts';
import { SharedSubscription } from './subscriptions/shared-subscription.ts';
import { subscribe, type SharedReads, type SubscribeOptions } from './subscriptions/subscribe.ts';
import { Transactions, type Transaction, type TransactOptions } from './transactions/transactions.ts';

const DEFINITION_AGE_MS = 20;
const ACKNOWLEDGE_DEFINITION_AFTER_MS = 25;

export class EventStore {
  private readonly log: EventLog;
  private readonly shared: SharedReads;
  private readonly transactions: Transactions;
  private readonly caches = new Map<Fold<never, never>, StateCache<unknown, DomainEvent>>();

  constructor(
    connectionString: string,
    private readonly clock: Clock,
    private readonly logger?: SnapshotLogger,
    timeouts?: StoreTimeouts,
  ) {
    this.log = new EventLog(connectionString, timeouts);
    this.shared = { live: new SharedSubscription(this.log), catchUps: new SharedCatchUps(this.log) };
    this.transactions = new Transactions(this.log, (fold) => this.cacheOf(fold), clock);
  }

  /**
   * Decides on remembered state: the append checks the revision, and a refusal counts only on state read after the
   * command arrived. A repeat of a recent command returns its outcome. A decision that lacks facts stores nothing and is
   * returned as it is. @throws DomainError or WrongRevisionError
   */
  async transact<State, Command, Event extends DomainEvent, Lack extends Undecided = never>(
    aggregate: Aggregate<State, Command, Event, Lack>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: TransactOptions = {},
  ): Promise<Transaction<State, Event> | Lack> {
    const transaction = await this.transactions.transact(aggregate, stream, command, context, options);
    // Also for repeats: the first run may still be waiting here.
    if (aggregate.acknowledgedLate) await wait(ACKNOWLEDGE_DEFINITION_AFTER_MS);
    return transaction;
  }

  refuseNamesake<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    context: CommandContext,
  ): Promise<void> {
    return refuseNamesake(this.log, aggregate, stream, context);
  }

  eventsOfOthers<Event extends DomainEvent>(
    aggregate: Pick<Aggregate<never, never, Event>, 'schemas'>,
    stream: string,
    context: CommandContext,
  ): AsyncIterable<Recorded<Event>> {
    return eventsOfOthers(this.log, aggregate, stream, context);
  }

  load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<Loaded<State>> {
    return this.cacheOf(fold).fresh(stream);
  }

  /**
   * Includes every acknowledged change. No shared clock is needed: readers reuse a state for a shorter time, counted
   * from before the read, than writers wait between storing and acknowledging.
   */
  loadAcknowledged<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<Loaded<State>> {
    if (!fold.acknowledgedLate) throw new Error(`Changes of ${fold.category} streams are not acknowledged late`);
    return this.cacheOf(fold).recent(stream, DEFINITION_AGE_MS);
  }

  async snapshotOf<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string) {
    const { snapshots } = this.cacheOf(fold);
    const found: Pick<Loaded<State>, 'state' | 'revision'> | undefined = await snapshots?.latest(stream);
    return found;
  }

  readStream<Event extends DomainEvent>(
    fold: Pick<Fold<never, Event>, 'schemas'>,
    stream: string,
    from = 0n,
    most = Infinity,
  ) {
    const span = { name: 'read stream', kind: 'client', attributes: { 'annal.category': categoryOf(stream) } } as const;
    return iteratedInCallersSpan(span, this.log.readStream(stream, fold.schemas, from, most));
  }

  readAll(): AsyncGenerator<PlacedEvent> {
    return this.log.readAll();
  }

  subscribe(options: SubscribeOptions): AsyncGenerator<readonly Recorded<DomainEvent>[]> {
    return subscribe(this.log, this.shared, options);
  }

  now(): Date {
    return this.clock();
  }

  /** Creates an identity if there is none; afterwards calls fail if the store holds another log. */
  identify(): Promise<string> {
    return this.log.identity.adopt(this.clock());
  }

  expect(logId: string): void {
    this.log.identity.expect(logId);
  }

  get foreignLog(): string | undefined {
    return this.log.identity.mismatch?.message;
  }

  async has(stream: string): Promise<boolean> {
    for await (const _ of this.log.readRaw(stream, 0n, 1)) return true;
    return false;
  }

  headPosition(): Promise<bigint> {
    return timed('eventstore', 'head', () => this.log.headPosition());
  }

  lookBack(categories: ReadonlySet<string>, after: bigint, signal?: AbortSignal): Promise<LogEnding> {
    return timed('eventstore', 'head', () => this.log.lookBack(categories, after, signal));
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
