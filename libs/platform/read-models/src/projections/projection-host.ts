import type { Clock } from '@annal/kernel';
import type { Db } from 'mongodb';
import { LogEnd } from './log-end.ts';
import { PositionWaiters } from './progress.ts';
import { observeProjections } from './projection-metrics.ts';
import { ProjectionRecords } from './projection-records.ts';
import type { ProjectionStatus } from './projection-status.ts';
import { ProjectionUnit } from './projection-unit.ts';
import { assertRunnable, type AnyProjection, type EventSource, type ProjectionLog } from './projection.ts';

export interface ProjectionHostOptions {
  readonly database: Db;
  readonly source: EventSource;
  readonly projections: readonly AnyProjection[];
  /** Stable across restarts, so that the process resumes at once; others wait for the lease to expire. */
  readonly holder: string;
  readonly log: ProjectionLog;
  /** Has to exceed the clock differences between hosts. */
  readonly leaseMs?: number;
  readonly clock?: Clock;
}

class CategoryProgress {
  readonly units: ProjectionUnit[] = [];
  readonly waiters = new PositionWaiters();

  get applied(): bigint {
    let lowest: bigint | undefined;
    for (const { applied } of this.units) if (lowest === undefined || applied < lowest) lowest = applied;
    return lowest ?? -1n;
  }

  release(): void {
    if (!this.waiters.isEmpty) this.waiters.release(this.applied);
  }
}

/** With standbys polling every third of it, one takes over within 8 seconds of a kill. */
const LEASE_MS = 6_000;

export class ProjectionHost {
  private readonly units: readonly ProjectionUnit[];
  private readonly categories = new Map<string, CategoryProgress>();
  private readonly logEnd = new LogEnd(() => this.options.source.headPosition());
  private unobserve: () => void = () => undefined;

  constructor(private readonly options: ProjectionHostOptions) {
    assertRunnable(options.projections);
    this.units = options.projections.map((projection) => this.unit(projection));
  }

  start(): void {
    const { source } = this.options;
    this.unobserve = observeProjections({ status: () => this.status(), headPosition: () => source.headPosition() });
    for (const unit of this.units) unit.start();
  }

  async stop(): Promise<void> {
    this.unobserve();
    await Promise.all(this.units.map((unit) => unit.stop()));
    for (const { waiters } of this.categories.values()) waiters.cancel();
  }

  /** `position` has to belong to the category. False after the time-out. */
  async reached(category: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const progress = this.categories.get(category);
    if (!progress || progress.applied >= position) return true;
    const reached = progress.waiters.add(position, timeoutMs);
    for (const unit of progress.units) unit.watch();
    return reached;
  }

  status(): readonly ProjectionStatus[] {
    return this.units.map((unit) => unit.status());
  }

  async rebuild(name: string): Promise<void> {
    const unit = this.units.find(({ projection }) => projection.name === name);
    if (!unit) throw new Error(`There is no projection '${name}' here`);
    await unit.rebuild();
  }

  private unit(projection: AnyProjection): ProjectionUnit {
    const { database, source, log, holder, leaseMs = LEASE_MS, clock = () => new Date() } = this.options;
    const records = new ProjectionRecords(database, holder, leaseMs, clock);
    const awaited = projection.isAwaited === false ? [] : projection.sources;
    const followed = [...new Set(awaited.map(({ category }) => category))].map((name) => this.category(name));
    const unit = new ProjectionUnit({
      context: { database, source, records, projection, clock, logEnd: this.logEnd },
      log,
      holder,
      leaseMs,
      onProgress: () => followed.forEach((progress) => progress.release()),
      hasWaiters: () => followed.some(({ waiters }) => !waiters.isEmpty),
    });
    for (const { units } of followed) units.push(unit);
    return unit;
  }

  private category(name: string): CategoryProgress {
    const known = this.categories.get(name) ?? new CategoryProgress();
    this.categories.set(name, known);
    return known;
  }
}
