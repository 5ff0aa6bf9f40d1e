import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { tagSetAggregate, type TagSetEvent } from '@annal/content-domain';
import { tagGroupProjection, tagProjection } from '@annal/content-read-models';
import { EventStore, Follower } from '@annal/event-store';
import type { Recorded } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import { compareTags, orderName, type TagOrder } from '../tag-order.ts';
import { MOST_TAGS, TagCache } from './tag-cache.ts';

/** Fewer tags are read on demand, in about 20 ms. */
const MANY = 500;
const MOST_GROUPS = 10_000;
const PAUSE_MS = 250;
const AGAIN_AFTER_MS = 2_000;
const AS_LISTS_ARE: readonly TagOrder[] = [{ name: 'label', direction: 1 }];

/** Spares the first list a second or two for 50,000 tags. Errors are harmless: the next query reports them. */
@Injectable()
export class TagCacheWarmer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly follower: Follower;
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly cache: TagCache,
  ) {
    const isChanged = (event: unknown) => this.isChanged(event as Recorded<TagSetEvent>);
    this.follower = new Follower(store, [tagSetAggregate], isChanged, 'head');
  }

  onApplicationBootstrap(): void {
    void this.follower.start();
    this.schedule(0, () => this.begin());
  }

  async onApplicationShutdown(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    await Promise.all([this.follower.stop(), this.running]);
  }

  private isChanged({ data: { projectUuid } }: Recorded<TagSetEvent>): void {
    this.changed.add(projectUuid);
    if (!this.timer && !this.running) this.schedule(PAUSE_MS, () => this.goOn());
  }

  private schedule(afterMs: number, work: () => Promise<void>): void {
    if (this.isOver) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = work().finally(() => {
        this.running = undefined;
        if (this.changed.size > 0 && !this.timer) this.schedule(PAUSE_MS, () => this.goOn());
      });
    }, afterMs);
    this.timer.unref();
  }

  private async begin(): Promise<void> {
    try {
      for (const projectUuid of await this.large()) await this.prepare(projectUuid);
    } catch {
      this.schedule(AGAIN_AFTER_MS, () => this.begin());
    }
  }

  private async goOn(): Promise<void> {
    const projects = [...this.changed];
    this.changed.clear();
    // The next list reads what is missed here.
    for (const projectUuid of projects) await this.prepare(projectUuid).catch(() => undefined);
  }

  private async large(): Promise<readonly string[]> {
    const groups = await this.readModels.reader(tagGroupProjection).find({}, { limit: MOST_GROUPS });
    const sizes: (readonly [projectUuid: string, size: number])[] = [];
    for (const projectUuid of new Set(groups.map((group) => group.projectUuid))) {
      const counters = await this.readModels.reader(tagProjection).counters('ofGroup', { projectUuid });
      const size = (counters ?? []).reduce((sum, { count }) => sum + count, 0);
      if (size >= MANY) sizes.push([projectUuid, size]);
    }
    let left = MOST_TAGS;
    return sizes
      .sort(([, one], [, other]) => other - one)
      .filter(([, size]) => (left -= size) >= 0)
      .map(([projectUuid]) => projectUuid);
  }

  private async prepare(projectUuid: string): Promise<void> {
    if (this.isOver) return;
    const { state } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    if (state.status !== 'live') return;
    const languages = { project: state };
    const table = await this.cache.table(projectUuid);
    await table.inOrder(orderName(AS_LISTS_ARE, languages), () => compareTags(AS_LISTS_ARE, languages));
  }
}
