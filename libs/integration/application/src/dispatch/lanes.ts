import type { EventStore } from '@annal/event-store';
import type { Cursor, DeliveryStore, PendingDelivery } from '@annal/integration-delivery';
import type { Recorded } from '@annal/kernel';
import { INTEGRATION_CATEGORY } from '@annal/integration-catalogue';
import type { ProcessLog } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import { Lane, type LaneMeans } from './lane.ts';
import { endOf, sequenceAfter } from './start-sequence.ts';

export interface LanesMeans extends LaneMeans {
  readonly store: EventStore;
  readonly kept: DeliveryStore;
  readonly log: ProcessLog;
}

const PASSED_OVER_MS = 10_000;

/** All subscriptions that are switched on, by project. */
export class Lanes {
  private readonly byId = new Map<string, Lane>();
  private readonly byProject = new Map<string, Set<Lane>>();
  private readonly saved = new Map<
    string,
    { readonly cursor: Cursor; readonly progress: number; readonly at: number }
  >();

  constructor(
    private readonly means: LanesMeans,
    /** Where the log ended when places began to be kept. */
    private readonly beginning: bigint,
  ) {}

  get(subscriptionId: string): Lane | undefined {
    return this.byId.get(subscriptionId);
  }

  /** At the place where it was, or with what happens after it was switched on. */
  async open(active: ActiveWebhook, cursor: Cursor | undefined, pending: readonly PendingDelivery[]): Promise<Lane> {
    const isSame = cursor?.activation === String(active.activation);
    const place = isSame ? cursor : await this.newPlace(active, cursor);
    if (!isSame) await this.means.kept.cursors.save([place]);
    const lane = new Lane(active, place, pending, this.means);
    this.noteSaved(lane, place);
    this.byId.set(active.id, lane);
    const { projectUuid } = active.webhook;
    const others = this.byProject.get(projectUuid) ?? new Set();
    this.byProject.set(projectUuid, others.add(lane));
    lane.pump();
    return lane;
  }

  async close(subscriptionId: string): Promise<Lane | undefined> {
    const lane = this.byId.get(subscriptionId);
    if (!lane) return undefined;
    this.byId.delete(subscriptionId);
    this.saved.delete(subscriptionId);
    this.byProject.get(lane.webhook.webhook.projectUuid)?.delete(lane);
    await lane.close();
    return lane;
  }

  offer(event: Recorded<StoredIntegrationEvent>): void {
    const projectUuid = event.stream.slice(INTEGRATION_CATEGORY.length + 1);
    for (const lane of this.byProject.get(projectUuid) ?? []) lane.offer(event);
  }

  pump(): void {
    for (const lane of this.byId.values()) lane.pump();
  }

  ids(): readonly string[] {
    return [...this.byId.keys()];
  }

  /** Places that have changed since they were saved last. */
  async save(): Promise<void> {
    const changed = [...this.byId.values()]
      .filter((lane) => this.isNews(lane))
      .map((lane) => ({ lane, cursor: lane.cursor() }));
    await this.means.kept.cursors.save(changed.map(({ cursor }) => cursor));
    for (const { lane, cursor } of changed) if (this.byId.has(cursor._id)) this.noteSaved(lane, cursor);
  }

  async closeAll(): Promise<void> {
    const all = [...this.byId.values()];
    await Promise.all(all.map((lane) => lane.close()));
    await this.means.kept.cursors.save(all.map((lane) => lane.cursor()));
  }

  private noteSaved(lane: Lane, cursor: Cursor): void {
    this.saved.set(cursor._id, { cursor, progress: lane.progress, at: performance.now() });
  }

  /** Events that were only passed over can be passed over again. */
  private isNews(lane: Lane): boolean {
    const before = this.saved.get(lane.webhook.id);
    if (!before || lane.progress !== before.progress) return true;
    const isOld = performance.now() - before.at > PASSED_OVER_MS;
    return isOld && JSON.stringify(before.cursor) !== JSON.stringify(lane.cursor());
  }

  private async newPlace({ id, activation, webhook }: ActiveWebhook, former: Cursor | undefined): Promise<Cursor> {
    const { store, log } = this.means;
    const isLost = former === undefined && activation <= this.beginning;
    if (isLost) log.warn({ subscriptionId: id }, 'The place of a webhook subscription is lost; it goes on from now');
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
      lastError: null,
    };
  }
}
