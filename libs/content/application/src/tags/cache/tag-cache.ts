import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tagProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';
import { TagCounts } from './tag-counts.ts';
import { TagTable } from './tag-table.ts';

export const MOST_TAGS = 200_000;
const BATCH = 1_000;

interface CachedTags {
  readonly table: TagTable;
  counts?: TagCounts;
  running?: Promise<void>;
  next?: Promise<void>;
}

/**
 * In memory, because lists order all tags by label and search any part of them. Every query first reads the changes
 * since the last one, so it shows every write that was answered before (docs/decisions/0040).
 */
@Injectable()
export class TagCache {
  private readonly caches = new LRUCache<string, CachedTags>({ maxSize: MOST_TAGS, sizeCalculation: sizeOf });

  constructor(private readonly readModels: ReadModels) {}

  /** Not older than this call. */
  async table(projectUuid: string): Promise<TagTable> {
    const known = this.caches.get(projectUuid);
    const cached = known ?? { table: new TagTable() };
    if (!known) this.caches.set(projectUuid, cached);
    const size = sizeOf(cached);
    await this.refreshed(projectUuid, cached);
    // The cache measured it at its former size.
    if (sizeOf(cached) !== size) this.caches.set(projectUuid, cached);
    return cached.table;
  }

  async counts(projectUuid: string): Promise<TagCounts> {
    const cached = this.caches.get(projectUuid);
    const counts = cached?.counts ?? new TagCounts(projectUuid);
    if (cached) cached.counts = counts;
    await counts.refresh(this.readModels);
    return counts;
  }

  /** Concurrent callers share a refresh, but only one that begins after their call. */
  private refreshed(projectUuid: string, cached: CachedTags): Promise<void> {
    if (!cached.running) return this.start(projectUuid, cached);
    cached.next ??= cached.running.catch(() => undefined).then(() => this.start(projectUuid, cached));
    return cached.next;
  }

  private start(projectUuid: string, cached: CachedTags): Promise<void> {
    const running = this.refresh(projectUuid, cached.table).finally(() => {
      if (cached.running === running) delete cached.running;
    });
    delete cached.next;
    cached.running = running;
    return running;
  }

  /** Documents of a batch appear one by one; none is missing below the projection's checkpoint. */
  private async refresh(projectUuid: string, table: TagTable): Promise<void> {
    const tags = this.readModels.reader(tagProjection);
    const checkpoint = Number((await tags.position()) ?? -1n);
    let settled = table.settled;
    for (let after = settled; ;) {
      const filter = { projectUuid, changed: { $gt: after } };
      const found = await tags.find(filter, { sort: { changed: 1 }, limit: BATCH });
      for (const tag of found) {
        table.apply(tag);
        if (tag.changedAt <= checkpoint) settled = Math.max(settled, tag.changed);
      }
      const last = found.at(-1);
      if (!last || found.length < BATCH) break;
      after = last.changed;
    }
    table.settled = settled;
  }
}

function sizeOf({ table }: CachedTags): number {
  return Math.min(Math.max(table.size, 1), MOST_TAGS);
}
