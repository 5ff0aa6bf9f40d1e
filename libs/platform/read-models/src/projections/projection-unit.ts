import { WakeableDelay } from '@annal/concurrency';
import { messageOf } from '@annal/observability';
import type { AnyProjection, ProjectionLog } from './projection.ts';
import type { RunnerContext } from '../builds/build-runner.ts';
import { dropCollections } from '../builds/build-collections.ts';
import { HeldBuild, retryAfterMs } from '../builds/held-build.ts';
import { isFormerRun } from './lease-holder.ts';
import {
  collectionName,
  discardedBuilds,
  emptyBuild,
  isFree,
  newestBuild,
  nextBuild,
  placeOf,
  readBuilds,
  retiredBuilds,
  servedBuild,
  SWITCH_GRACE_MS,
  wantedBuilds,
  type ProjectionRecord,
} from './projection-record.ts';
import { unitStatus, type ProjectionStatus } from './projection-status.ts';

export interface UnitOptions {
  readonly context: RunnerContext;
  readonly log: ProjectionLog;
  readonly holder: string;
  readonly leaseMs: number;
  onProgress(): void;
  hasWaiters(): boolean;
}

const WATCH_MS = 50;

export class ProjectionUnit {
  readonly projection: AnyProjection;
  private readonly held = new Map<string, HeldBuild>();
  /** A holder's name alone could mean a former run of this process. */
  private readonly fences = new Map<string, number>();
  /** Served builds whose checkpoint is not in the log. */
  private readonly misplaced = new Set<string>();
  private record: ProjectionRecord | undefined;
  private head: bigint | undefined;
  private failure: { readonly message: string; readonly attempts: number } | undefined;
  private started = false;
  private stopped = false;
  private cleaned = false;
  private readonly rest = new WakeableDelay();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: UnitOptions) {
    this.projection = options.context.projection;
  }

  get applied(): bigint {
    const { record } = this;
    if (!record) return -1n;
    const read = readBuilds(record, this.projection.version, this.options.context.clock());
    const positions = read.map((key) => (this.misplaced.has(key) ? -1n : this.positionOf(key, record)));
    return positions.reduce((lowest, position) => (position < lowest ? position : lowest));
  }

  start(): void {
    this.running = this.loop();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.rest.wake();
    await this.running;
    await Promise.all([...this.held].map(([key, build]) => this.giveUp(key, build, true)));
  }

  status(): ProjectionStatus {
    return unitStatus({
      projection: this.projection,
      record: this.record,
      misplaced: this.misplaced,
      held: this.held,
      head: this.head,
      started: this.started,
      stopped: this.stopped,
      error: this.failure?.message,
      now: this.options.context.clock(),
    });
  }

  async rebuild(): Promise<void> {
    const { records } = this.options.context;
    const record = await records.ensure(this.projection.name, this.projection.version);
    await records.addBuild(this.projection.name, nextBuild(record, this.projection.version));
    this.rest.wake();
  }

  watch(): void {
    if (this.record && !this.held.has(servedBuild(this.record, this.options.context.clock()))) this.rest.wake();
  }

  private async loop(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.tick();
        this.failure = undefined;
        this.started = true;
      } catch (error) {
        this.fail(error);
      }
      this.options.onProgress();
      if (!this.stopped) await this.rest.wait(this.pauseMs());
    }
  }

  private async tick(): Promise<void> {
    const { records, clock } = this.options.context;
    const record = await records.ensure(this.projection.name, this.projection.version);
    this.record = record;
    const wanted = wantedBuilds(record, this.projection.version, clock());
    for (const [key, build] of this.held) if (!wanted.includes(key)) await this.giveUp(key, build, true);
    for (const key of wanted) await this.hold(key, record);
    await this.switchOver(record);
    const { version } = this.projection;
    await this.retire(record, (this.cleaned ? discardedBuilds : retiredBuilds)(record, version, clock()));
    this.cleaned = true;
    await this.measure();
  }

  private async hold(key: string, record: ProjectionRecord): Promise<void> {
    const { records } = this.options.context;
    let build = this.held.get(key);
    if (build && !(await records.renew(build.lease))) {
      this.options.log.warn({ projection: record._id, build: key }, 'Projection is taken over by another host');
      await this.giveUp(key, build, false);
      return;
    }
    build ??= await this.acquire(key, record);
    if (build?.dueInMs === 0) build.start();
  }

  private async acquire(key: string, record: ProjectionRecord): Promise<HeldBuild | undefined> {
    const { context, log } = this.options;
    if (this.misplaced.has(key) || !this.mayTake(key, record)) return undefined;
    const place = placeOf(record.builds[key] ?? emptyBuild);
    const isMisplaced = place !== undefined && !(await context.logEnd.covers(place));
    if (isMisplaced && (await this.replace(key, record))) return undefined;
    const lease = await context.records.acquire(record, key, isMisplaced);
    if (!lease) return undefined;
    const wake = () => this.rest.wake();
    const onApplied = () => this.options.onProgress();
    const build = new HeldBuild(context, lease, log, { onApplied, onCaughtUp: wake, onFailed: wake });
    this.held.set(key, build);
    this.fences.set(key, lease.fence);
    log.info({ projection: record._id, build: key, fence: lease.fence }, 'Projection runs here');
    return build;
  }

  /** False when no reader sees the build, so that it can be emptied in place. */
  private async replace(key: string, record: ProjectionRecord): Promise<boolean> {
    const { context, log } = this.options;
    const { name, version } = this.projection;
    const checkpoint = String(placeOf(record.builds[key] ?? emptyBuild));
    log.error({ projection: name, build: key, checkpoint }, 'Checkpoint is not in the log, rebuilding the read model');
    if (!readBuilds(record, version, context.clock()).includes(key)) return false;
    this.misplaced.add(key);
    await context.records.addBuild(name, nextBuild(record, version));
    this.rest.wake();
    return true;
  }

  private positionOf(key: string, record: ProjectionRecord): bigint {
    return this.held.get(key)?.position ?? record.builds[key]?.position ?? -1n;
  }

  private mayTake(key: string, record: ProjectionRecord): boolean {
    if (isFree(record, key, this.options.context.clock())) return true;
    const build = record.builds[key];
    const fence = this.fences.get(key);
    if (!build || !isFormerRun(build.holder, this.options.holder)) return false;
    return fence === undefined || fence === build.fence;
  }

  private async giveUp(key: string, build: HeldBuild, release: boolean): Promise<void> {
    this.held.delete(key);
    await build.stop();
    // If the release fails, the lease expires.
    if (release) await this.options.context.records.release(build.lease).catch(() => undefined);
  }

  private async switchOver(record: ProjectionRecord): Promise<void> {
    const key = newestBuild(record, this.projection.version);
    const build = this.held.get(key);
    if (key === record.live || !build?.caughtUp || record.rebuild?.hold) return;
    if (!(await this.options.context.records.goLive(build.lease, record.live, record.rebuild?.keep))) return;
    this.options.log.info({ projection: record._id, from: record.live, to: key }, 'Projection switched');
    this.rest.wake();
  }

  private async retire(record: ProjectionRecord, builds: readonly string[]): Promise<void> {
    const { records, database } = this.options.context;
    for (const key of builds) {
      const lease = await records.acquire(record, key, true);
      if (!lease) continue;
      await dropCollections(database, collectionName(record._id, key));
      await records.forget(lease);
      this.options.log.info({ projection: record._id, build: key }, 'Former projection dropped');
    }
  }

  private async measure(): Promise<void> {
    const catchingUp = [...this.held.values()].some(({ caughtUp }) => !caughtUp);
    this.head = catchingUp ? await this.options.context.source.headPosition().catch(() => undefined) : undefined;
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.failure?.message) {
      this.options.log.error({ projection: this.projection.name, err: error }, 'Projection cannot reach its store');
    }
    this.failure = { message, attempts: (this.failure?.attempts ?? 0) + 1 };
  }

  private pauseMs(): number {
    const pauses = [this.options.leaseMs / 3];
    if (this.failure) pauses.push(retryAfterMs(this.failure.attempts));
    for (const { dueInMs } of this.held.values()) if (dueInMs !== undefined) pauses.push(dueInMs);
    if (this.record) {
      const now = this.options.context.clock();
      const graceEnd = this.record.switchedAt.getTime() + SWITCH_GRACE_MS - now.getTime();
      if (graceEnd > 0) pauses.push(graceEnd);
      if (this.options.hasWaiters() && !this.held.has(servedBuild(this.record, now))) pauses.push(WATCH_MS);
    }
    return Math.min(...pauses);
  }
}
