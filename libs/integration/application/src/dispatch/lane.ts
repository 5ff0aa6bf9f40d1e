import type { Cursor, DeliveryRecord, DeliveryStore, PendingDelivery, Attempt } from '@annal/integration-delivery';
import { resourceOf } from '@annal/integration-catalogue';
import type { Clock, Recorded } from '@annal/kernel';
import { counter } from '@annal/observability';
import type { ProcessLog } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import { deliveryId, type Courier } from './courier.ts';
import { LaneBacklog } from './lane-backlog.ts';
import { EventReader, sequenceOf, type Offered } from '../event-reader.ts';
import { ReceiverHealth } from './receiver-health.ts';
import { nextAttempt } from './schedule.ts';

type Stored = Recorded<StoredIntegrationEvent>;

export interface LaneMeans {
  readonly deliveries: DeliveryStore['deliveries'];
  readonly courier: Courier;
  readonly clock: Clock;
  readonly log: ProcessLog;
  readonly page: (projectUuid: string, from: number) => Promise<readonly Stored[]>;
  /** Its receiver says that it is gone for good. */
  readonly gone: (webhook: ActiveWebhook) => Promise<void>;
  /** Something that concerns all of them is broken. */
  readonly fail: (error: unknown) => void;
}

/** Where a lane begins, and what is known of its way from there on. */
export interface LaneStart {
  readonly cursor: Cursor;
  readonly pending: readonly PendingDelivery[];
  /** Ids of deliveries from its place on that were written down before: its events are not taken up again. */
  readonly recorded: ReadonlySet<string>;
  readonly offered: Offered;
}

const AT_ONCE = 8;
/** While the last one has failed. */
const CAREFULLY = 2;
const MOST_PENDING = 1_000;
/** What a crash makes it send again. */
const MOST_UNWRITTEN = 64;
const GONE = 410;

const deliveries = counter({
  name: 'annal_webhook_attempts_total',
  help: 'Requests to receivers of webhooks',
  labels: ['outcome'],
});

/** One subscription on its way through the events of its project. Whatever happens here holds back nobody else. */
export class Lane {
  private readonly reader: EventReader;
  private readonly backlog: LaneBacklog;
  private readonly recorded: Set<string>;
  private readonly busy = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  /** What was delivered and is on its way to the disk. */
  private readonly unwritten = new Set<Promise<void>>();
  private done = 0;
  private isClosed = false;
  private readonly health: ReceiverHealth;
  private readonly generation: number;

  constructor(
    private active: ActiveWebhook,
    { cursor, pending, recorded, offered }: LaneStart,
    private readonly means: LaneMeans,
  ) {
    this.recorded = new Set(recorded);
    this.backlog = new LaneBacklog(pending);
    this.health = new ReceiverHealth(cursor);
    this.generation = cursor.generation;
    const { projectUuid } = active.webhook;
    this.reader = new EventReader(
      {
        page: (from) => means.page(projectUuid, from),
        matches: ({ data }) => this.active.matches(data.event),
        offered,
      },
      cursor.next,
    );
  }

  /** Rises with everything that what is written down of it must not fall behind. */
  get progress(): number {
    return this.done;
  }

  /** Sequence of the first event that it has not dealt with. */
  get place(): number {
    return this.reader.position;
  }

  get webhook(): ActiveWebhook {
    return this.active;
  }

  cursor(): Cursor {
    const { id: _id, activation } = this.active;
    const { place: next, generation } = this;
    return { _id, next, activation: String(activation), generation, ...this.health.state };
  }

  offer(event: Stored): void {
    if (this.reader.offer(event)) this.pump();
  }

  /** What is offered next has that sequence. */
  missBefore(sequence: number): void {
    if (this.reader.missBefore(sequence)) this.pump();
  }

  /** It has other properties from now on; whoever has changed it wants it to work. */
  async revise(active: ActiveWebhook): Promise<void> {
    this.active = active;
    await this.resume();
  }

  /** Tries again at once, also what was given up since nobody answers. */
  async resume(): Promise<void> {
    const { parked } = this.health;
    if (parked) {
      const lost = await this.means.deliveries.failedSince(this.active.id, parked, MOST_PENDING);
      for (const record of lost) await this.postpone({ ...record, base: record.attempts.length }, this.means.clock());
    }
    this.health.resume();
    this.done += 1;
    this.backlog.hurry();
    this.pump();
  }

  /** Also what was made outside of the order of events. */
  adopt(delivery: PendingDelivery): void {
    this.backlog.add(delivery);
    this.pump();
  }

  /** Nothing is begun any more; resolves when nothing is under way. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.underWay);
    await Promise.all(this.unwritten);
  }

  /** Begins whatever can be begun. */
  pump(): void {
    if (this.isClosed || this.health.parked || !this.hasRoom) return;
    for (const delivery of this.backlog.due(this.means.clock(), this.busy)) {
      this.begin(delivery.resource, () => this.again(delivery));
      if (!this.hasRoom) return;
    }
    while (this.hasRoom && this.takesMore) {
      const event = this.reader.shift(this.busy);
      if (!event) break;
      this.begin(resourceOf(event.data.event.subject), () => this.first(event));
    }
    if (this.takesMore && this.reader.isBehind)
      void this.reader.fill().then(
        () => this.pump(),
        (error: unknown) => this.means.fail(error),
      );
  }

  private get takesMore(): boolean {
    const { size } = this.backlog;
    return size < MOST_PENDING && (!this.health.isDown || size === 0);
  }

  private get hasRoom(): boolean {
    return this.underWay.size < (this.health.isDoubtful ? CAREFULLY : AT_ONCE) && this.unwritten.size < MOST_UNWRITTEN;
  }

  private begin(resource: string, work: () => Promise<void>): void {
    this.busy.add(resource);
    const end = () => {
      this.done += 1;
      this.underWay.delete(run);
      this.busy.delete(resource);
    };
    const run: Promise<void> = work().then(
      () => {
        end();
        this.pump();
      },
      (error: unknown) => {
        end();
        this.means.fail(error);
      },
    );
    this.underWay.add(run);
  }

  private async first(event: Stored): Promise<void> {
    const { courier, deliveries: store } = this.means;
    const { webhook } = this.active;
    const { data } = event;
    if (this.recorded.delete(deliveryId(data.event.id, webhook.subscriptionId, this.generation)))
      return this.reader.settle(event);
    const occasion = { stored: data, projectUuid: webhook.projectUuid, actor: data.origin.actor };
    const how = { generation: this.generation, kind: 'event', sequence: sequenceOf(event) } as const;
    const record = await courier.prepare(webhook, occasion, how);
    if (record.status !== 'pending') await store.write(record);
    // What is about the same waits behind what has failed.
    else if (this.backlog.has(record.resource)) await this.postpone(record, null);
    else return this.conclude(record, await courier.attempt(webhook, record), () => this.reader.settle(event));
    this.reader.settle(event);
  }

  private async again(delivery: PendingDelivery): Promise<void> {
    const record = await this.means.deliveries.get(delivery._id);
    if (record?.status !== 'pending') return this.backlog.remove(delivery);
    const attempt = await this.means.courier.attempt(this.active.webhook, record);
    await this.conclude(record, attempt);
  }

  private async conclude(record: DeliveryRecord, attempt: Attempt, settle?: () => void): Promise<void> {
    const now = this.means.clock();
    const made = { ...record, attempts: [...record.attempts, attempt] };
    const isDone = attempt.error === null;
    deliveries.inc({ outcome: isDone ? 'succeeded' : 'failed' });
    if (isDone) return this.succeeded(made, now, settle);
    await this.failed(made, attempt, now);
    settle?.();
  }

  /**
   * Whatever comes next need not wait for the disk: records get there in the order of these calls, so what a crash makes
   * it send again is the last of each resource, in its order.
   */
  private succeeded(record: DeliveryRecord, now: Date, settle?: () => void): void {
    // What the outage has held back need not wait for its time.
    if (this.health.isDown) this.backlog.hurry();
    this.health.succeeded(now);
    this.backlog.remove(record);
    const end = () => {
      this.done += 1;
      this.unwritten.delete(written);
    };
    const written: Promise<void> = this.means.deliveries
      .write({ ...record, status: 'succeeded', due: null, settled: now })
      .then(
        () => {
          end();
          settle?.();
          this.pump();
        },
        (error: unknown) => {
          end();
          this.means.fail(error);
        },
      );
    this.unwritten.add(written);
  }

  private async failed(record: DeliveryRecord, { error, status }: Attempt, now: Date): Promise<void> {
    const isGone = status === GONE;
    this.health.failed(error);
    const { retryHours } = this.active.webhook;
    const due = isGone ? undefined : nextAttempt(retryHours, record.attempts.length - record.base, now);
    if (due) return this.postpone(record, due);
    await this.means.deliveries.write({ ...record, status: 'failed', due: null, settled: now });
    this.backlog.remove(record);
    if (isGone) await this.means.gone(this.active);
    else this.giveUp(record, now);
  }

  private async postpone(record: DeliveryRecord, due: Date | null): Promise<void> {
    const { deliveries: store } = this.means;
    await store.write({ ...record, status: 'pending', due, settled: null });
    const { _id, subscription, resource, sequence, created } = record;
    this.backlog.add({ _id, subscription, resource, sequence, created, due });
  }

  private giveUp({ created }: DeliveryRecord, now: Date): void {
    if (!this.health.gaveUp(created, now)) return;
    const { subscriptionId, name } = this.active.webhook;
    const { lastError } = this.health.state;
    this.means.log.warn({ subscriptionId, name, lastError }, 'A webhook subscription is parked');
  }
}
