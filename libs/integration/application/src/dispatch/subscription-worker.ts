import { eventSubject, resourceOf, type EventSubject } from '@annal/integration-contracts/catalogue';
import type { Cursor, WebhookDeliveryRecord, PendingWebhookDelivery } from '@annal/integration-webhook-deliveries';
import type { Recorded } from '@annal/kernel';
import { EventReader, sequenceOf, type Offered } from '../event-reader.ts';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import { deliveryId } from './webhook-sender.ts';
import { WorkerBacklog } from './worker-backlog.ts';
import type { WorkerDependencies } from './worker-dependencies.ts';
import { WorkerOutcomes } from './worker-outcomes.ts';
import { OwnerCheck, type ParkReason } from './owner-check.ts';
import { ReceiverHealth } from './receiver-health.ts';

type RecordedIntegrationEvent = Recorded<StoredIntegrationEvent>;

export interface WorkerStart {
  readonly cursor: Cursor;
  readonly pending: readonly PendingWebhookDelivery[];
  /** Ids of deliveries recorded after the cursor; their events are not delivered again. */
  readonly recorded: ReadonlySet<string>;
  readonly offered: Offered;
}

const AT_ONCE = 8;
const CAREFULLY = 2;
const MOST_PENDING = 1_000;

/** `held`: not dealt with; retried at the next tick. */
type Turn = void | 'held';

export class SubscriptionWorker {
  private readonly reader: EventReader;
  private readonly backlog: WorkerBacklog;
  private readonly recorded: Set<string>;
  private readonly busy = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private done = 0;
  private isClosed = false;
  private readonly health: ReceiverHealth;
  private readonly owner: OwnerCheck;
  private readonly outcomes: WorkerOutcomes;
  private readonly generation: number;

  constructor(
    private active: ActiveWebhook,
    { cursor, pending, recorded, offered }: WorkerStart,
    private readonly deps: WorkerDependencies,
  ) {
    this.recorded = new Set(recorded);
    this.backlog = new WorkerBacklog(pending);
    this.health = new ReceiverHealth(cursor);
    this.owner = new OwnerCheck(deps.rights);
    const parts = { backlog: this.backlog, health: this.health, active: () => this.active };
    const written = () => (this.done += 1);
    this.outcomes = new WorkerOutcomes({ ...parts, written, pump: () => this.pump() }, deps);
    this.generation = cursor.generation;
    const { projectUuid } = active.webhook;
    this.reader = new EventReader(
      {
        page: (from) => deps.page(projectUuid, from),
        matches: ({ data }) => this.active.matches(data.event),
        offered,
      },
      cursor.next,
    );
  }

  get progress(): number {
    return this.done;
  }

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

  offer(event: RecordedIntegrationEvent): void {
    if (this.reader.offer(event)) this.pump();
  }

  missBefore(sequence: number): void {
    if (this.reader.missBefore(sequence)) this.pump();
  }

  /** Also resumes: a subscription is usually revised to make it work. */
  async revise(active: ActiveWebhook): Promise<void> {
    this.active = active;
    await this.resume();
  }

  /** Retries at once, including deliveries given up because the receiver did not answer. */
  async resume(): Promise<void> {
    const { parked } = this.health;
    if (parked) {
      const lost = await this.deps.deliveries.failedSince(this.active.id, parked, MOST_PENDING);
      for (const record of lost)
        await this.outcomes.postpone({ ...record, base: record.attempts.length }, this.deps.clock());
    }
    this.health.resume();
    this.owner.forget();
    this.done += 1;
    this.backlog.hurry();
    this.pump();
  }

  adopt(delivery: PendingWebhookDelivery): void {
    this.backlog.add(delivery);
    this.pump();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.underWay);
    await this.outcomes.allWritten();
  }

  pump(): void {
    if (this.isClosed || !this.hasRoom || !this.ownerIsReady()) return;
    for (const delivery of this.backlog.due(this.deps.clock(), this.busy)) {
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
        (error: unknown) => this.deps.fail(error),
      );
  }

  private get takesMore(): boolean {
    const { size } = this.backlog;
    return size < MOST_PENDING && (!this.health.isDown || size === 0);
  }

  private get hasRoom(): boolean {
    if (this.health.parked) return false;
    return this.underWay.size < (this.health.isDoubtful ? CAREFULLY : AT_ONCE) && !this.outcomes.isFull;
  }

  private ownerIsReady(): boolean {
    const verdict = this.owner.verdictOnOwner(this.active);
    if (typeof verdict === 'object') this.park(verdict.park);
    return verdict === 'send';
  }

  /** A held delivery does not pump: it would be retried at once, in a busy loop. */
  private begin(resource: string, work: () => Promise<Turn>): void {
    this.busy.add(resource);
    const end = () => {
      this.done += 1;
      this.underWay.delete(run);
      this.busy.delete(resource);
    };
    const run: Promise<void> = work().then(
      (turn) => {
        end();
        if (turn !== 'held') this.pump();
      },
      (error: unknown) => {
        end();
        this.deps.fail(error);
      },
    );
    this.underWay.add(run);
  }

  private async first(event: RecordedIntegrationEvent): Promise<Turn> {
    const { sender, deliveries: store } = this.deps;
    const { webhook } = this.active;
    const { data } = event;
    if (this.recorded.delete(deliveryId(data.event.id, webhook.subscriptionId, this.generation)))
      return this.reader.settle(event);
    const verdict = this.owner.verdict(this.active, eventSubject(data.event));
    if (verdict === 'wait' || typeof verdict === 'object') {
      this.reader.putBack(event);
      return verdict === 'wait' ? 'held' : this.park(verdict.park);
    }
    const occasion = { stored: data, projectUuid: webhook.projectUuid, actor: data.origin.actor };
    const { generation } = this;
    const how = { generation, kind: 'event', sequence: sequenceOf(event), reader: this.active.owner } as const;
    const record = await sender[verdict === 'skip' ? 'skip' : 'prepare'](webhook, occasion, how);
    if (record.status !== 'pending') await store.write(record);
    // Keeps the order: an earlier event of the same resource has failed.
    else if (this.backlog.has(record.resource)) await this.outcomes.postpone(record, null);
    else return this.outcomes.conclude(record, await sender.attempt(webhook, record), () => this.reader.settle(event));
    this.reader.settle(event);
  }

  private async again(delivery: PendingWebhookDelivery): Promise<Turn> {
    const record = await this.deps.deliveries.get(delivery._id);
    if (record?.status !== 'pending') return this.backlog.remove(delivery);
    const verdict = this.owner.verdict(this.active, await this.subjectOf(record));
    if (verdict === 'wait') return 'held';
    if (typeof verdict === 'object') return this.park(verdict.park);
    if (verdict === 'skip') return this.outcomes.skip(record);
    const attempt = await this.deps.sender.attempt(this.active.webhook, record);
    await this.outcomes.conclude(record, attempt);
  }

  /** Records of earlier releases lack the subject. */
  private async subjectOf({ subject, sequence, eventId }: WebhookDeliveryRecord): Promise<EventSubject | undefined> {
    if (subject) return subject as EventSubject;
    const [found] = await this.deps.page(this.active.webhook.projectUuid, sequence);
    const event = found?.data.event;
    return event?.id === eventId ? eventSubject(event) : undefined;
  }

  private park(reason: ParkReason): void {
    if (this.health.parked) return;
    this.outcomes.park(reason);
    this.done += 1;
  }
}
