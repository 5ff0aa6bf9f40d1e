import type { Attempt, WebhookDeliveryRecord } from '@annal/integration-webhook-deliveries';
import { counter } from '@annal/observability';
import type { ActiveWebhook } from './active-webhook.ts';
import type { WorkerBacklog } from './worker-backlog.ts';
import type { WorkerDependencies } from './worker-dependencies.ts';
import type { ParkReason } from './owner-check.ts';
import type { ReceiverHealth } from './receiver-health.ts';
import { nextAttempt } from './schedule.ts';

/** The most deliveries that a crash repeats. */
const MOST_UNWRITTEN = 64;
const GONE = 410;

const deliveries = counter({
  name: 'annal_webhook_attempts_total',
  help: 'Requests to receivers of webhooks',
  labels: ['outcome'],
});

export interface WorkerParts {
  readonly backlog: WorkerBacklog;
  readonly health: ReceiverHealth;
  readonly active: () => ActiveWebhook;
  readonly written: () => void;
  readonly pump: () => void;
}

export class WorkerOutcomes {
  private readonly unwritten = new Set<Promise<void>>();

  constructor(
    private readonly worker: WorkerParts,
    private readonly deps: WorkerDependencies,
  ) {}

  get isFull(): boolean {
    return this.unwritten.size >= MOST_UNWRITTEN;
  }

  async allWritten(): Promise<void> {
    await Promise.all(this.unwritten);
  }

  async conclude(record: WebhookDeliveryRecord, attempt: Attempt, settle?: () => void): Promise<void> {
    const now = this.deps.clock();
    const made = { ...record, attempts: [...record.attempts, attempt] };
    const isDone = attempt.error === null;
    deliveries.inc({ outcome: isDone ? 'succeeded' : 'failed' });
    if (isDone) return this.succeeded(made, now, settle);
    await this.failed(made, attempt, now);
    settle?.();
  }

  async postpone(record: WebhookDeliveryRecord, due: Date | null): Promise<void> {
    await this.deps.deliveries.write({ ...record, status: 'pending', due, settled: null });
    const { _id, subscription, resource, sequence, created } = record;
    this.worker.backlog.add({ _id, subscription, resource, sequence, created, due });
  }

  async skip(record: WebhookDeliveryRecord): Promise<void> {
    const { sender, deliveries: store } = this.deps;
    await store.write(sender.skipped(this.worker.active().webhook, record));
    this.worker.backlog.remove(record);
  }

  park(reason: ParkReason): void {
    this.worker.health.park(reason, this.deps.clock());
    this.reportParked();
  }

  /** Does not wait for the disk: a crash repeats at most the last deliveries of each resource, in order. */
  private succeeded(record: WebhookDeliveryRecord, now: Date, settle?: () => void): void {
    const { backlog, health, pump } = this.worker;
    if (health.isDown) backlog.hurry();
    health.succeeded(now);
    backlog.remove(record);
    const end = () => {
      this.worker.written();
      this.unwritten.delete(written);
    };
    const written: Promise<void> = this.deps.deliveries
      .write({ ...record, status: 'succeeded', due: null, settled: now })
      .then(
        () => {
          end();
          settle?.();
          pump();
        },
        (error: unknown) => {
          end();
          this.deps.fail(error);
        },
      );
    this.unwritten.add(written);
  }

  private async failed(record: WebhookDeliveryRecord, { error, status }: Attempt, now: Date): Promise<void> {
    const { backlog, health, active } = this.worker;
    const isGone = status === GONE;
    health.failed(error);
    const { retryHours } = active().webhook;
    const due = isGone ? undefined : nextAttempt(retryHours, record.attempts.length - record.base, now);
    if (due) return this.postpone(record, due);
    await this.deps.deliveries.write({ ...record, status: 'failed', due: null, settled: now });
    backlog.remove(record);
    if (isGone) await this.deps.gone(active());
    else if (health.gaveUp(record.created, now)) this.reportParked();
  }

  private reportParked(): void {
    const { subscriptionId, name } = this.worker.active().webhook;
    const { lastError, parkedReason: reason } = this.worker.health.state;
    this.deps.log.warn({ subscriptionId, name, reason, lastError }, 'A webhook subscription is parked');
  }
}
