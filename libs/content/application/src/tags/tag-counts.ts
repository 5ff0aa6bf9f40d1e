import { tagIdOfName, tagUseProjection } from '@annal/content-read-models';
import type { ElementCounter, ReadModels } from '@annal/read-models';

/**
 * How often every tag of a project is named in latest versions, in memory: an order by usageCount needs all of them,
 * and entries change them at any time. Every question first reads the counters that have changed since the last one.
 */
export class TagCounts {
  /** By tag. One that was merged has none of its own, but for what was saved at that very moment. */
  readonly totals = new Map<string, number>();
  /** Raised with every change. */
  revision = 0;
  /** By the name that is counted: each further field of a variation that names the tag has one. */
  private readonly counts = new Map<string, ElementCounter>();
  /** What has changed until then is in it. */
  private settled: bigint | undefined;

  constructor(private readonly projectUuid: string) {}

  /** Counters of a batch appear one by one; only below the projection's checkpoint is none missing. */
  async refresh(readModels: ReadModels): Promise<void> {
    const uses = readModels.reader(tagUseProjection);
    const checkpoint = (await uses.position()) ?? -1n;
    const key = { projectUuid: this.projectUuid, status: 'latest' };
    const changed = this.settled === undefined ? undefined : await uses.counters('uses', key, this.settled);
    for (const counter of changed ?? (await uses.counters('uses', key)) ?? []) this.apply(counter);
    this.settled = checkpoint;
  }

  /** Of two questions at the same time the older answer may come last. */
  private apply(counter: ElementCounter): void {
    const name = String(counter.element);
    const known = this.counts.get(name);
    if (known && known.position >= counter.position) return;
    this.counts.set(name, counter);
    const difference = counter.count - (known?.count ?? 0);
    if (difference === 0) return;
    const tag = tagIdOfName(name);
    this.totals.set(tag, (this.totals.get(tag) ?? 0) + difference);
    this.revision += 1;
  }
}
