import type { CommitQueue } from '../log/commit-queue.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Broadcast } from '../streams/broadcast.ts';
import { EventFilter } from '../streams/event-filter.ts';
import { AllSource, StreamSource, type EventSource } from '../streams/event-source.ts';
import { linkTarget } from '../streams/links.ts';
import { grpcErrors, GrpcError } from '../wire/errors.ts';
import { streamNameOf } from '../wire/recorded-event.ts';
import { Backlog } from './backlog.ts';
import { Checkpointing } from './checkpointing.ts';
import type { Consumer } from './consumer.ts';
import { UnansweredMessages } from './unanswered-messages.ts';
import { ALL } from './group-requests.ts';
import type { GroupStore, StoredGroup } from './group-store.ts';
import type { Message } from './message.ts';
import { encodeMessage, type NackAction } from './messages.ts';
import { Parking } from './parking.ts';
import { consumerStrategy } from './strategies.ts';

export interface GroupContext {
  readonly log: EventLog;
  readonly queue: CommitQueue;
  readonly broadcast: Broadcast;
  readonly store: GroupStore;
}

/** Only the checkpoint survives a restart: messages acknowledged beyond it are delivered once more. */
export class SubscriptionGroup {
  readonly consumers: Consumer[] = [];
  readonly parking: Parking;
  readonly source: EventSource;
  readonly backlog: Backlog;
  readonly unanswered: UnansweredMessages;
  readonly checkpointing: Checkpointing;
  delivered = 0;
  private measured = 0;
  private readonly strategy;
  private stopListening: (() => void) | undefined;
  private stopped = false;

  constructor(
    readonly stored: StoredGroup,
    private readonly context: GroupContext,
  ) {
    const { key, settings, checkpoint, beginsAfter } = stored;
    const filter = settings.filter && new EventFilter(settings.filter);
    this.source = key.stream === ALL ? new AllSource(context.log, filter) : new StreamSource(context.log, key.stream);
    this.parking = new Parking(key, context.log, context.queue);
    this.backlog = new Backlog(this.source, this.parking, checkpoint ?? beginsAfter, settings.readBatchSize);
    this.unanswered = new UnansweredMessages(settings.messageTimeoutMs, (late) => {
      for (const message of late) this.retryOrPark(message, 'The message was not acknowledged in time.');
      this.dispatch();
    });
    const progress = {
      completed: () => this.backlog.progress.completed,
      write: (reached: number) => context.queue.submit(() => context.store.saveCheckpoint(key, reached)),
    };
    this.checkpointing = new Checkpointing(settings, progress, stored);
    this.strategy = consumerStrategy(settings.strategy);
  }

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

  leave(consumer: Consumer): void {
    const index = this.consumers.indexOf(consumer);
    if (index < 0) return;
    this.consumers.splice(index, 1);
    for (const message of [...consumer.inFlight].sort((a, b) => a.event.position - b.event.position)) {
      this.unanswered.take(message.id);
      this.backlog.retry(message);
    }
    if (this.consumers.length === 0) {
      this.stopListening?.();
      this.stopListening = undefined;
    }
    this.dispatch();
  }

  acknowledge(ids: readonly string[]): void {
    for (const id of ids) {
      const message = this.unanswered.take(id);
      if (message) this.finish(message);
    }
    this.dispatch();
  }

  refuse(consumer: Consumer, ids: readonly string[], action: NackAction, reason: string): void {
    for (const id of ids) {
      const message = this.unanswered.take(id);
      if (!message) continue;
      if (action === 'skip') this.finish(message);
      else if (action === 'park') this.park(message, `Client explicitly NAK'ed message.\n${reason}`);
      else if (action === 'retry') this.retryOrPark(message, reason);
      else this.backlog.retry(message);
    }
    if (action === 'stop') this.drop(consumer);
    this.dispatch();
  }

  replayParked(stopAt: number | undefined): void {
    this.parking.replay(stopAt);
    this.backlog.takeParked();
    this.dispatch();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unanswered.stop();
    const checkpointed = this.checkpointing.stop();
    for (const consumer of [...this.consumers]) this.drop(consumer);
    await checkpointed;
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
        const next = this.next();
        if (next) this.deliver(next.message, next.consumer);
        else if (!this.backlog.refill()) break;
      }
      this.checkpointing.progressed();
    } catch (error) {
      if (!(error instanceof GrpcError)) throw error;
      for (const consumer of [...this.consumers]) {
        this.leave(consumer);
        consumer.options.out.fail(error);
      }
    }
  }

  private next(): { message: Message; consumer: Consumer } | undefined {
    const { retries, waiting } = this.backlog;
    const again = this.nextFrom(retries) ?? (this.backlog.takeParked() ? this.nextFrom(retries) : undefined);
    return again ?? this.nextFrom(waiting);
  }

  private nextFrom(messages: Message[]): { message: Message; consumer: Consumer } | undefined {
    for (const [index, message] of messages.entries()) {
      if (this.unanswered.has(message.id)) continue;
      const consumer = this.strategy.choose(this.consumers, () => this.streamOf(message));
      if (consumer) {
        messages.splice(index, 1);
        return { message, consumer };
      }
      if (!this.strategy.byStream) return undefined;
    }
    return undefined;
  }

  private deliver(message: Message, consumer: Consumer): void {
    this.delivered += 1;
    this.unanswered.add(message, consumer);
    consumer.deliver(message, encodeMessage(this.context.log, message, this.stored.settings.resolveLinks));
  }

  private retryOrPark(message: Message, reason: string): void {
    const { maxRetryCount } = this.stored.settings;
    if (message.retryCount < maxRetryCount) this.backlog.retry(message);
    else this.park(message, `Reached retry count of ${maxRetryCount}. ${reason}`);
  }

  private park(message: Message, reason: string): void {
    this.parking.park(message, reason).then(
      () => this.finish(message),
      () => this.backlog.retry(message),
    );
  }

  private finish({ origin }: Message): void {
    if (origin.kind === 'parked') return this.parking.finish(origin.revision);
    this.backlog.progress.finish(origin.cursor);
    if (!this.stopped) this.checkpointing.progressed();
  }

  private streamOf({ event }: Message): string {
    const target = this.stored.settings.resolveLinks ? linkTarget(this.context.log, event) : undefined;
    return streamNameOf((target ?? event).record);
  }
}
