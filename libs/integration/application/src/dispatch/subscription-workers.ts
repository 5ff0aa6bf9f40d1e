import type { EventStore } from '@annal/event-store';
import type { Cursor, WebhookDeliveryStore } from '@annal/integration-webhook-deliveries';
import type { Recorded } from '@annal/kernel';
import { INTEGRATION_CATEGORY } from '@annal/integration-contracts/catalogue';
import type { ProcessLog } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import { SubscriptionWorker, type WorkerStart } from './subscription-worker.ts';
import type { WorkerDependencies } from './worker-dependencies.ts';
import { ProjectWorkers } from './project-workers.ts';
import { endOf, sequenceAfter, sequenceStoredAfter } from './start-sequence.ts';

export interface WorkersDependencies extends WorkerDependencies {
  readonly store: EventStore;
  readonly kept: WebhookDeliveryStore;
  readonly log: ProcessLog;
}

/** Interval for saving cursors that merely advanced past events without a match. */
const PASSED_OVER_MS = 10_000;

const NONE: ReadonlySet<string> = new Set();

export interface WorkerHistory {
  readonly cursor?: Cursor | undefined;
  readonly pending?: WorkerStart['pending'] | undefined;
  readonly recorded?: WorkerStart['recorded'] | undefined;
}

export class SubscriptionWorkers {
  private readonly byId = new Map<string, SubscriptionWorker>();
  private readonly byProject = new Map<string, ProjectWorkers>();
  private readonly saved = new Map<string, { readonly place: number; readonly progress: number }>();
  private allSaved = performance.now();

  constructor(
    private readonly deps: WorkersDependencies,
    private readonly beginning: bigint,
    private position: bigint,
  ) {}

  get(subscriptionId: string): SubscriptionWorker | undefined {
    return this.byId.get(subscriptionId);
  }

  /** Call before opening a worker of the project, so that every event offered comes after the position. */
  async expect(projectUuid: string): Promise<void> {
    const next = await sequenceStoredAfter(this.deps.store, projectUuid, this.position);
    this.byProject.set(projectUuid, new ProjectWorkers({ next }));
  }

  async open(
    active: ActiveWebhook,
    { cursor: former, pending = [], recorded = NONE }: WorkerHistory,
  ): Promise<SubscriptionWorker> {
    const isSame = former?.activation === String(active.activation);
    const cursor = isSame ? former : await this.newPlace(active, former);
    if (!isSame) await this.deps.kept.cursors.save([cursor]);
    const { projectUuid } = active.webhook;
    const project = this.byProject.get(projectUuid) ?? new ProjectWorkers({ next: null });
    this.byProject.set(projectUuid, project);
    const worker = new SubscriptionWorker(active, { cursor, pending, recorded, offered: project.offered }, this.deps);
    this.saved.set(active.id, { place: cursor.next, progress: worker.progress });
    this.byId.set(active.id, worker);
    project.set(worker);
    worker.pump();
    return worker;
  }

  async revise(active: ActiveWebhook): Promise<void> {
    const worker = this.byId.get(active.id);
    await worker?.revise(active);
    if (worker) this.byProject.get(active.webhook.projectUuid)?.set(worker);
  }

  async close(subscriptionId: string): Promise<SubscriptionWorker | undefined> {
    const worker = this.byId.get(subscriptionId);
    if (!worker) return undefined;
    this.byId.delete(subscriptionId);
    this.saved.delete(subscriptionId);
    const { projectUuid } = worker.webhook.webhook;
    const project = this.byProject.get(projectUuid);
    project?.delete(worker);
    if (project?.isEmpty) this.byProject.delete(projectUuid);
    await worker.close();
    return worker;
  }

  offer(event: Recorded<StoredIntegrationEvent>): void {
    this.position = event.position;
    this.byProject.get(event.stream.slice(INTEGRATION_CATEGORY.length + 1))?.offer(event);
  }

  passed(position: bigint): void {
    if (position > this.position) this.position = position;
  }

  pump(): void {
    for (const worker of this.byId.values()) worker.pump();
  }

  /**
   * Saves cursors with progress at every call, the others occasionally: events without a match can be skipped again.
   * @returns the position up to which all cursors are saved, if they are
   */
  async save(): Promise<bigint | undefined> {
    const isAll = performance.now() - this.allSaved > PASSED_OVER_MS;
    const { position } = this;
    await this.saveThose(isAll);
    if (!isAll) return undefined;
    this.allSaved = performance.now();
    return position;
  }

  async closeAll(): Promise<bigint> {
    await Promise.all([...this.byId.values()].map((worker) => worker.close()));
    const { position } = this;
    await this.saveThose(true);
    return position;
  }

  private async saveThose(passedOver: boolean): Promise<void> {
    const changed = [...this.byId].flatMap(([id, worker]) => {
      const before = this.saved.get(id);
      const { progress } = worker;
      const isNews = progress !== before?.progress || (passedOver && worker.place !== before.place);
      return isNews ? [{ id, progress, cursor: worker.cursor() }] : [];
    });
    await this.deps.kept.cursors.save(changed.map(({ cursor }) => cursor));
    for (const { id, progress, cursor } of changed)
      if (this.byId.has(id)) this.saved.set(id, { place: cursor.next, progress });
  }

  private async newPlace({ id, activation, webhook }: ActiveWebhook, former: Cursor | undefined): Promise<Cursor> {
    const { store, log } = this.deps;
    const isLost = former === undefined && activation <= this.beginning;
    if (isLost)
      log.warn({ subscriptionId: id }, 'The position of a webhook subscription is lost; it continues with new events');
    const next = isLost
      ? await endOf(store, webhook.projectUuid)
      : await sequenceAfter(store, webhook.projectUuid, activation);
    const { generation = 0, lastSuccess = null } = former ?? {};
    return {
      _id: id,
      next,
      activation: String(activation),
      generation,
      lastSuccess,
      failures: 0,
      parked: null,
      parkedReason: null,
      lastError: null,
    };
  }
}
