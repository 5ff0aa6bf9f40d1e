import { backoffMs, WakeableDelay } from '@annal/concurrency';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { messageOf } from '@annal/observability';
import type { ProjectionStatus, ReadModelDocument } from '@annal/read-models';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import type { AskedIndex } from './asked-index.ts';
import type { IndexComparison } from './compare-index.ts';
import { IndexBuild, type BuildOptions } from './index-build.ts';
import { SEARCH_INDEX } from './indexed-log.ts';
import { isBuilding } from './search-refusals.ts';

export interface SearchIndexOptions<Document extends ReadModelDocument> extends Omit<
  BuildOptions<Document>,
  'onApplied'
> {
  onApplied?(newest: Recorded<DomainEvent>): void;
  onChanged?(): void;
  readonly compactEveryMs?: number;
  /** How long the former build stays for processes that have not yet noticed the switch. */
  readonly graceMs?: number;
}

/** The position is that of the build being filled, if readers do not see it yet. */
export interface SearchIndexStatus extends Omit<ProjectionStatus, 'version' | 'head'> {
  /** It was complete once, so searches are answered. */
  readonly isComplete: boolean;
}

/** So that removed content leaves the files within 24 hours even if two attempts fail. */
const COMPACT_EVERY_MS = 6 * 3_600_000;
const FIRST_COMPACTION_MS = 60_000;
const LOOK_MS = 1_000;
const GRACE_MS = 3 * LOOK_MS;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

export class SearchIndex<Document extends ReadModelDocument> implements AskedIndex {
  private readonly builds = new Map<number, IndexBuild<Document>>();
  /** Opened before the writing began or ended; they answer until those of `builds` can. */
  private readonly former = new Map<number, IndexBuild<Document>>();
  private readonly misplaced = new Set<number>();
  private readonly stopping = new AbortController();
  private readonly rest = new WakeableDelay(this.stopping.signal);
  private running: Promise<void> = Promise.resolve();
  private asked: IndexBuild<Document> | undefined;
  private writes = false;
  private wantsRebuild = false;
  private isTidy = false;
  private switchedAt = -Infinity;
  private failure: string | undefined;
  private compactAt = performance.now() + FIRST_COMPACTION_MS;
  private compacting: Promise<void> | undefined;
  private afterLook: (() => void)[] = [];

  constructor(private readonly options: SearchIndexOptions<Document>) {
    if (options.compactEveryMs !== undefined) this.compactAt = performance.now() + options.compactEveryMs;
  }

  /** @param writes this process fills it; only one of those that share an engine may */
  start(writes: boolean): void {
    this.writes = writes;
    this.running = this.run();
  }

  async setWrites(writes: boolean): Promise<void> {
    this.writes = writes;
    this.rest.wake();
    await this.until(() => [...this.builds.values()].every(({ isFed }) => isFed === writes));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all([...this.builds.values(), ...this.former.values()].map((build) => build.close()));
    await this.compacting;
    await this.options.engine.close();
  }

  rebuild(): void {
    this.wantsRebuild = true;
    this.rest.wake();
  }

  /** @throws DomainError `unavailable` without a complete build, and when it is behind for too long */
  async search(query: IndexQuery, minPosition: bigint): Promise<IndexAnswer> {
    if (!this.asked) throw isBuilding();
    return this.asked.search(query, minPosition);
  }

  async compare(): Promise<IndexComparison> {
    if (!this.asked) throw isBuilding();
    return this.asked.compare();
  }

  async untilLevel(): Promise<void> {
    await this.until(() => this.asked?.caughtUp === true);
  }

  status(): SearchIndexStatus {
    const { asked, misplaced } = this;
    const builds = [...this.builds.values()].filter(({ number }) => !misplaced.has(number));
    const filling = builds.filter(({ number }) => number !== asked?.number);
    const error = this.failure ?? builds.find((build) => build.error !== undefined)?.error;
    return {
      name: SEARCH_INDEX,
      state: this.stateOf(error, filling.length > 0),
      position: (asked ?? filling.at(-1))?.position,
      caughtUp: asked?.caughtUp ?? false,
      isComplete: asked !== undefined,
      filling: filling.map(({ number, position }) => ({ build: String(number), position })),
      ...(asked && { build: String(asked.number) }),
      ...(error !== undefined && { error }),
      ...(misplaced.size > 0 && { refilledFor: 'its position is not in the log' }),
    };
  }

  private stateOf(error: string | undefined, isFilling: boolean): SearchIndexStatus['state'] {
    if (error !== undefined) return 'stopped';
    if (!this.writes) return 'standby';
    if (isFilling) return 'rebuilding';
    return this.asked ? 'live' : 'starting';
  }

  private async run(): Promise<void> {
    let attempts = 0;
    while (!this.stopping.signal.aborted) {
      try {
        await this.look();
        this.failure = undefined;
        attempts = 0;
      } catch (error) {
        this.fail(error);
        attempts += 1;
      }
      this.options.onChanged?.();
      for (const resume of this.afterLook.splice(0)) resume();
      await this.rest.wait(attempts > 0 ? backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS) : LOOK_MS);
    }
    for (const resume of this.afterLook.splice(0)) resume();
  }

  private async until(condition: () => boolean): Promise<void> {
    while (!condition() && !this.stopping.signal.aborted)
      await new Promise<void>((resolve) => this.afterLook.push(resolve));
  }

  private async look(): Promise<void> {
    const { engine } = this.options;
    const [numbers, live] = await Promise.all([engine.builds(), engine.live()]);
    const newest = this.writes ? this.newest(numbers, live) : live;
    const wanted = new Set([live, newest].filter((number) => number !== undefined));
    for (const number of wanted) if (!this.misplaced.has(number)) await this.hold(number);
    const asked = await this.switchOver(live, newest);
    this.asked = this.trusted(asked);
    await this.closeFormer();
    const isInGrace = performance.now() - this.switchedAt < (this.options.graceMs ?? GRACE_MS);
    for (const number of new Set([...this.builds.keys(), ...(isInGrace ? [] : numbers)]))
      if (number !== asked && number !== newest) await this.giveUp(number, !isInGrace);
    if (!this.writes || !this.asked?.isFed || !this.asked.caughtUp) return;
    if (!this.isTidy) await engine.dropOtherVersions();
    this.isTidy = true;
    this.compact();
  }

  private newest(numbers: readonly number[], live: number | undefined): number {
    const next = Math.max(0, ...numbers) + 1;
    const newest = Math.max(0, ...numbers.filter((number) => !this.misplaced.has(number))) || next;
    const begins = this.wantsRebuild && newest === live;
    this.wantsRebuild = false;
    return begins ? next : newest;
  }

  private async hold(number: number): Promise<void> {
    const current = this.builds.get(number);
    if (current?.isFed === this.writes) return;
    const hooks = {
      onPlaced: () => this.rest.wake(),
      onCaughtUp: () => this.rest.wake(),
      onMisplaced: () => {
        this.misplaced.add(number);
        this.rest.wake();
      },
    };
    const onApplied = (newest: Recorded<DomainEvent>) => this.options.onApplied?.(newest);
    const build = await IndexBuild.open(number, this.writes, { ...this.options, onApplied }, hooks);
    this.builds.set(number, build);
    const replaced = current?.isPlaced ? this.former.get(number) : current;
    if (current?.isPlaced) this.former.set(number, current);
    await replaced?.close();
  }

  /** Undefined for a build of another log, or while that is unknown. */
  private trusted(number: number | undefined): IndexBuild<Document> | undefined {
    if (number === undefined || this.misplaced.has(number)) return undefined;
    const build = this.builds.get(number);
    return build?.isPlaced ? build : this.former.get(number);
  }

  private async closeFormer(): Promise<void> {
    for (const [number, build] of this.former) {
      if (build === this.asked) continue;
      this.former.delete(number);
      await build.close();
    }
  }

  private async switchOver(live: number | undefined, newest: number | undefined): Promise<number | undefined> {
    if (newest === undefined || newest === live || !this.builds.get(newest)?.caughtUp) return live;
    await this.options.engine.goLive(newest);
    this.switchedAt = performance.now();
    this.options.report.info({ projection: SEARCH_INDEX, from: live, to: newest }, 'Search index switched');
    return newest;
  }

  private async giveUp(number: number, isDropped: boolean): Promise<void> {
    await this.builds.get(number)?.close();
    this.builds.delete(number);
    if (!this.writes || !isDropped) return;
    await this.options.engine.drop(number);
    this.misplaced.delete(number);
    this.options.report.info({ projection: SEARCH_INDEX, build: number }, 'Former search index dropped');
  }

  private compact(): void {
    if (this.compacting || performance.now() < this.compactAt) return;
    this.compacting = this.compactBuilds().finally(() => {
      this.compactAt = performance.now() + (this.options.compactEveryMs ?? COMPACT_EVERY_MS);
      this.compacting = undefined;
    });
  }

  private async compactBuilds(): Promise<void> {
    for (const build of [...this.builds.values()]) {
      try {
        await build.compact();
      } catch (error) {
        if (this.stopping.signal.aborted || this.builds.get(build.number) !== build) return;
        const names = { projection: SEARCH_INDEX, build: build.number };
        this.options.report.error({ ...names, err: error }, 'Search index not compacted, retried in a few hours');
      }
    }
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.failure)
      this.options.report.error(
        { projection: SEARCH_INDEX, err: error },
        'Search index cannot be maintained, retrying',
      );
    this.failure = message;
  }
}
