import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tagProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';
import { TagCounts } from './tag-counts.ts';
import { TagTable } from './tag-table.ts';

export const MOST_TAGS = 200_000;
const BATCH = 1_000;

interface Shelf {
  readonly table: TagTable;
  counts?: TagCounts;
  running?: Promise<void>;
  next?: Promise<void>;
}

/**
 * In memory, because a list needs all tags of a project: labels are ordered by language and searched for any part.
 * Every query first reads the changes since the last one, so it shows every write that was answered before
 * (docs/decisions/0040).
 */
@Injectable()
export class TagShelf {
  private readonly shelves = new LRUCache<string, Shelf>({ maxSize: MOST_TAGS, sizeCalculation: sizeOf });

  constructor(private readonly readModels: ReadModels) {}

  /** Not older than this call. */
  async table(projectUuid: string): Promise<TagTable> {
    const known = this.shelves.get(projectUuid);
    const shelf = known ?? { table: new TagTable() };
    if (!known) this.shelves.set(projectUuid, shelf);
    const size = sizeOf(shelf);
    await this.refreshed(projectUuid, shelf);
    // The cache measured it at its former size.
    if (sizeOf(shelf) !== size) this.shelves.set(projectUuid, shelf);
    return shelf.table;
  }

  async counts(projectUuid: string): Promise<TagCounts> {
    const shelf = this.shelves.get(projectUuid);
    const counts = shelf?.counts ?? new TagCounts(projectUuid);
    if (shelf) shelf.counts = counts;
    await counts.refresh(this.readModels);
    return counts;
  }

  /** Concurrent callers share a refresh, but only one that begins after their call. */
  private refreshed(projectUuid: string, shelf: Shelf): Promise<void> {
    if (!shelf.running) return this.start(projectUuid, shelf);
    shelf.next ??= shelf.running.catch(() => undefined).then(() => this.start(projectUuid, shelf));
    return shelf.next;
  }

  private start(projectUuid: string, shelf: Shelf): Promise<void> {
    const running = this.refresh(projectUuid, shelf.table).finally(() => {
      if (shelf.running === running) delete shelf.running;
    });
    delete shelf.next;
    shelf.running = running;
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

function sizeOf({ table }: Shelf): number {
  return Math.min(Math.max(table.size, 1), MOST_TAGS);
}
