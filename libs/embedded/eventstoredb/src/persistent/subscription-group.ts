import type { CommitQueue } from '../log/commit-queue.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Broadcast } from '../streams/broadcast.ts';
import { EventFilter } from '../streams/event-filter.ts';
import { AllSource, StreamSource, type EventSource } from '../streams/event-source.ts';
import { linkTarget } from '../streams/links.ts';
import { grpcErrors, GrpcError } from '../wire/errors.ts';
import { eventIdOf, streamNameOf } from '../wire/recorded-event.ts';
import { Checkpointing } from './checkpointing.ts';
import type { Consumer } from './consumer.ts';
import { ALL } from './group-requests.ts';
import type { GroupStore, StoredGroup } from './group-store.ts';
import type { Message } from './message.ts';
import { encodeMessage, type NackAction } from './messages.ts';
import { Parking } from './parking.ts';
import { Progress } from './progress.ts';
import { consumerStrategy } from './strategies.ts';

export interface GroupContext {
  readonly log: EventLog;
  readonly queue: CommitQueue;
  readonly broadcast: Broadcast;
  readonly store: GroupStore;
}

/**
 * One group at work. Delivers each event to one consumer and again until it is acknowledged, skipped or parked.
 * What survives a restart is the checkpoint: what was acknowledged beyond it is delivered once more.
 */
export class SubscriptionGroup {
  readonly consumers: Consumer[] = [];
  readonly parking: Parking;
  readonly source: EventSource;
  savedCheckpoint: number | undefined;
  delivered = 0;
  private measured = 0;
  readonly retries: Message[] = [];
  readonly waiting: Message[] = [];
  private readonly inFlight = new Map<string, { message: Message; consumer: Consumer }>();
  private readonly progress: Progress;
  private readonly checkpointing: Checkpointing;
  private readonly strategy;
  private cursor: number;
  private stopListening: (() => void) | undefined;
  private timeout: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    readonly stored: StoredGroup,
    private readonly context: GroupContext,
  ) {
    const { key, settings } = stored;
    const filter = settings.filter && new EventFilter(settings.filter);
    this.source = key.stream === ALL ? new AllSource(context.log, filter) : new StreamSource(context.log, key.stream);
    this.parking = new Parking(key, context.log, context.queue);
    this.savedCheckpoint = stored.checkpoint;
    this.cursor = stored.checkpoint ?? stored.beginsAfter;
    this.progress = new Progress(this.cursor);
    this.checkpointing = new Checkpointing(settings, () => void this.saveCheckpoint().catch(() => undefined));
    this.strategy = consumerStrategy(settings.strategy);
  }

  get inFlightCount(): number {
    return this.inFlight.size;
  }

  /** Messages delivered since this was asked last. */
  measure(): number {
    const count = this.delivered - this.measured;
    this.measured = this.delivered;
    return count;
  }

  join(consumer: Consumer): void {
    const { maxSubscriberCount } = this.stored.settings;
    const { stream, group } = this.stored.key;
    if (this.stopped) throw grpcErrors.groupDropped(stream, group);
    if (maxSubscriberCount > 0 && this.consumers.length >= maxSubscriberCount)
      throw grpcErrors.maximumSubscribersReached(stream, group);
    this.consumers.push(consumer);
    this.stopListening ??= this.context.broadcast.listen(this.source.stream, () => this.dispatch());
    this.dispatch();
  }

  /** What the consumer had is delivered to others. */
  leave(consumer: Consumer): void {
    const index = this.consumers.indexOf(consumer);
    if (index < 0) return;
    this.consumers.splice(index, 1);
    for (const message of [...consumer.inFlight].sort((a, b) => a.event.position - b.event.position)) {
      this.take(message.id);
      this.retryAgain(message);
    }
    if (this.consumers.length === 0) {
      this.stopListening?.();
      this.stopListening = undefined;
    }
    this.dispatch();
  }

  acknowledge(ids: readonly string[]): void {
    for (const id of ids) {
      const message = this.take(id);
      if (message) this.finish(message);
    }
    this.dispatch();
  }

  refuse(consumer: Consumer, ids: readonly string[], action: NackAction, reason: string): void {
    for (const id of ids) {
      const message = this.take(id);
      if (!message) continue;
      if (action === 'skip') this.finish(message);
      else if (action === 'park') this.park(message, `Client explicitly NAK'ed message.\n${reason}`);
      else if (action === 'retry') this.retryOrPark(message, reason);
      else this.retryAgain(message);
    }
    if (action === 'stop') this.drop(consumer);
    this.dispatch();
  }

  replayParked(stopAt: number | undefined): void {
    this.parking.replay(stopAt);
    this.dispatch();
  }

  /** Ends every connection and keeps what was achieved. The group is not used afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timeout);
    this.checkpointing.stop();
    for (const consumer of [...this.consumers]) this.drop(consumer);
    if (this.progress.completed !== (this.savedCheckpoint ?? this.stored.beginsAfter)) await this.saveCheckpoint();
  }

  private drop(consumer: Consumer): void {
    const { stream, group } = this.stored.key;
    this.leave(consumer);
    consumer.options.out.fail(grpcErrors.groupDropped(stream, group));
  }

  private dispatch(): void {
    if (this.stopped) return;
    try {
      while (this.consumers.some((consumer) => consumer.hasRoom)) {
        const next = this.nextFrom(this.retries) ?? this.nextFrom(this.waiting);
        if (next) this.deliver(next.message, next.consumer);
        else if (!this.refill()) break;
      }
      this.watchTimeouts();
    } catch (error) {
      if (!(error instanceof GrpcError)) throw error;
      for (const consumer of [...this.consumers]) {
        this.leave(consumer);
        consumer.options.out.fail(error);
      }
    }
  }

  private nextFrom(messages: Message[]): { message: Message; consumer: Consumer } | undefined {
    for (const [index, message] of messages.entries()) {
      if (this.inFlight.has(message.id)) continue;
      const consumer = this.strategy.choose(this.consumers, () => this.streamOf(message));
      if (consumer) {
        messages.splice(index, 1);
        return { message, consumer };
      }
      if (!this.strategy.byStream) return undefined;
    }
    return undefined;
  }

  /** True when there is something new to deliver. */
  private refill(): boolean {
    if (this.waiting.length > this.stored.settings.readBatchSize) return false;
    const parked = this.parking.read();
    this.retries.push(...parked);
    if (parked.length > 0) return true;
    const page = this.source.after(this.cursor);
    for (const event of page.events) {
      const cursor = this.source.cursorOf(event);
      this.progress.start(cursor);
      const origin = { kind: 'source', cursor } as const;
      this.waiting.push({ id: eventIdOf(event.record), event, origin, retryCount: 0, sentAt: 0 });
    }
    const moved = page.cursor > this.cursor;
    this.cursor = Math.max(this.cursor, page.cursor);
    this.progress.pass(page.cursor);
    return page.events.length > 0 || (moved && !page.atEnd);
  }

  private deliver(message: Message, consumer: Consumer): void {
    message.sentAt = performance.now();
    this.delivered += 1;
    this.inFlight.set(message.id, { message, consumer });
    consumer.deliver(message, encodeMessage(this.context.log, message, this.stored.settings.resolveLinks));
  }

  /** Takes a message back from its consumer; undefined when it was taken back before. */
  private take(id: string): Message | undefined {
    const delivery = this.inFlight.get(id);
    if (!delivery) return undefined;
    this.inFlight.delete(id);
    delivery.consumer.inFlight.delete(delivery.message);
    delivery.consumer.latencies.add(performance.now() - delivery.message.sentAt);
    return delivery.message;
  }

  private retryOrPark(message: Message, reason: string): void {
    if (message.retryCount < this.stored.settings.maxRetryCount) this.retryAgain(message);
    else this.park(message, `Reached retry count of ${this.stored.settings.maxRetryCount}. ${reason}`);
  }

  private retryAgain(message: Message): void {
    message.retryCount += 1;
    this.retries.push(message);
  }

  private park(message: Message, reason: string): void {
    this.parking.park(message, reason).then(
      () => this.finish(message),
      () => this.retries.push(message),
    );
  }

  private finish({ origin }: Message): void {
    if (origin.kind === 'parked') return this.parking.finish(origin.revision);
    this.progress.finish(origin.cursor);
    if (!this.stopped) this.checkpointing.messageFinished();
  }

  private async saveCheckpoint(): Promise<void> {
    const { queue, store } = this.context;
    const checkpoint = this.progress.completed;
    await queue.submit(() => store.saveCheckpoint(this.stored.key, checkpoint));
    this.savedCheckpoint = checkpoint;
  }

  /** One timer for the message that was sent first; the others were sent later. */
  private watchTimeouts(): void {
    const { messageTimeoutMs } = this.stored.settings;
    const oldest = this.inFlight.values().next();
    if (messageTimeoutMs === 0 || oldest.done || this.timeout) return;
    const wait = oldest.value.message.sentAt + messageTimeoutMs - performance.now();
    this.timeout = setTimeout(() => this.expire(messageTimeoutMs), Math.max(1, wait));
  }

  private expire(messageTimeoutMs: number): void {
    this.timeout = undefined;
    const sentBefore = performance.now() - messageTimeoutMs;
    for (const { message } of [...this.inFlight.values()]) {
      if (message.sentAt > sentBefore) break;
      this.take(message.id);
      this.retryOrPark(message, 'The message was not acknowledged in time.');
    }
    this.dispatch();
  }

  private streamOf({ event }: Message): string {
    const target = this.stored.settings.resolveLinks ? linkTarget(this.context.log, event) : undefined;
    return streamNameOf((target ?? event).record);
  }
}
