import { tagIdOfName, tagUseProjection } from '@annal/content-read-models';
import type { ElementCounter, ReadModels } from '@annal/read-models';

/** In memory, because an order by `usageCount` needs all of them. A query first reads the counters changed since. */
export class TagCounts {
  /** By tag id. A merged tag only has uses that were saved at the moment of its merge. */
  readonly totals = new Map<string, number>();
  revision = 0;
  private readonly counts = new Map<string, ElementCounter>();
  /** Position up to which all changes are included. */
  private settled: bigint | undefined;

  constructor(private readonly projectUuid: string) {}

  /** Counters of a batch appear one by one; none is missing below the projection's checkpoint. */
  async refresh(readModels: ReadModels): Promise<void> {
    const uses = readModels.reader(tagUseProjection);
    const checkpoint = (await uses.position()) ?? -1n;
    const key = { projectUuid: this.projectUuid, status: 'latest' };
    const changed = this.settled === undefined ? undefined : await uses.counters('uses', key, this.settled);
    for (const counter of changed ?? (await uses.counters('uses', key)) ?? []) this.apply(counter);
    this.settled = checkpoint;
  }

  /** Answers of concurrent queries may arrive in any order. */
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
