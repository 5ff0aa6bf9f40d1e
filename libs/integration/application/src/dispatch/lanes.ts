import type { EventStore } from '@annal/event-store';
import type { Cursor, DeliveryStore } from '@annal/integration-delivery';
import type { Recorded } from '@annal/kernel';
import { INTEGRATION_CATEGORY } from '@annal/integration-catalogue';
import type { ProcessLog } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import { Lane, type LaneStart } from './lane.ts';
import type { LaneMeans } from './lane-means.ts';
import { ProjectLanes } from './project-lanes.ts';
import { endOf, sequenceAfter, sequenceStoredAfter } from './start-sequence.ts';

export interface LanesMeans extends LaneMeans {
  readonly store: EventStore;
  readonly kept: DeliveryStore;
  readonly log: ProcessLog;
}

/** How often the places of those are saved for whom there was nothing. */
const PASSED_OVER_MS = 10_000;

const NONE: ReadonlySet<string> = new Set();

/** What a lane goes on with that was there before. */
export interface LanePast {
  readonly cursor?: Cursor | undefined;
  readonly pending?: LaneStart['pending'] | undefined;
  readonly recorded?: LaneStart['recorded'] | undefined;
}

/** All subscriptions that are switched on, by project. */
export class Lanes {
  private readonly byId = new Map<string, Lane>();
  private readonly byProject = new Map<string, ProjectLanes>();
  private readonly saved = new Map<string, { readonly place: number; readonly progress: number }>();
  private allSaved = performance.now();

  constructor(
    private readonly means: LanesMeans,
    /** Where the log ended when places began to be kept. */
    private readonly beginning: bigint,
    /** Of the last event that was offered. */
    private position: bigint,
  ) {}

  get(subscriptionId: string): Lane | undefined {
    return this.byId.get(subscriptionId);
  }

  /** Before any lane of the project is opened and anything is offered: what is offered is all behind the position. */
  async expect(projectUuid: string): Promise<void> {
    const next = await sequenceStoredAfter(this.means.store, projectUuid, this.position);
    this.byProject.set(projectUuid, new ProjectLanes({ next }));
  }

  /** At the place where it was, or with what happens after it was switched on. */
  async open(active: ActiveWebhook, { cursor: former, pending = [], recorded = NONE }: LanePast): Promise<Lane> {
    const isSame = former?.activation === String(active.activation);
    const cursor = isSame ? former : await this.newPlace(active, former);
    if (!isSame) await this.means.kept.cursors.save([cursor]);
    const { projectUuid } = active.webhook;
    const project = this.byProject.get(projectUuid) ?? new ProjectLanes({ next: null });
    this.byProject.set(projectUuid, project);
    const lane = new Lane(active, { cursor, pending, recorded, offered: project.offered }, this.means);
    this.saved.set(active.id, { place: cursor.next, progress: lane.progress });
    this.byId.set(active.id, lane);
    project.set(lane);
    lane.pump();
    return lane;
  }

  async revise(active: ActiveWebhook): Promise<void> {
    const lane = this.byId.get(active.id);
    await lane?.revise(active);
    if (lane) this.byProject.get(active.webhook.projectUuid)?.set(lane);
  }

  async close(subscriptionId: string): Promise<Lane | undefined> {
    const lane = this.byId.get(subscriptionId);
    if (!lane) return undefined;
    this.byId.delete(subscriptionId);
    this.saved.delete(subscriptionId);
    const { projectUuid } = lane.webhook.webhook;
    const project = this.byProject.get(projectUuid);
    project?.delete(lane);
    if (project?.isEmpty) this.byProject.delete(projectUuid);
    await lane.close();
    return lane;
  }

  offer(event: Recorded<StoredIntegrationEvent>): void {
    this.position = event.position;
    this.byProject.get(event.stream.slice(INTEGRATION_CATEGORY.length + 1))?.offer(event);
  }

  /** Up to there nothing has still to be offered. */
  passed(position: bigint): void {
    if (position > this.position) this.position = position;
  }

  pump(): void {
    for (const lane of this.byId.values()) lane.pump();
  }

  /**
   * What lanes have done is saved whenever this is called, what they only passed over now and then: it can be passed
   * over again.
   *
   * @returns the position up to which all places are saved, if they are
   */
  async save(): Promise<bigint | undefined> {
    const isAll = performance.now() - this.allSaved > PASSED_OVER_MS;
    const { position } = this;
    await this.saveThose(isAll);
    if (!isAll) return undefined;
    this.allSaved = performance.now();
    return position;
  }

  /** @returns the position up to which all places are saved */
  async closeAll(): Promise<bigint> {
    await Promise.all([...this.byId.values()].map((lane) => lane.close()));
    const { position } = this;
    await this.saveThose(true);
    return position;
  }

  /** @param passedOver also those that have only moved on */
  private async saveThose(passedOver: boolean): Promise<void> {
    const changed = [...this.byId].flatMap(([id, lane]) => {
      const before = this.saved.get(id);
      const { progress } = lane;
      const isNews = progress !== before?.progress || (passedOver && lane.place !== before.place);
      return isNews ? [{ id, progress, cursor: lane.cursor() }] : [];
    });
    await this.means.kept.cursors.save(changed.map(({ cursor }) => cursor));
    for (const { id, progress, cursor } of changed)
      if (this.byId.has(id)) this.saved.set(id, { place: cursor.next, progress });
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
      parkedReason: null,
      lastError: null,
    };
  }
}
