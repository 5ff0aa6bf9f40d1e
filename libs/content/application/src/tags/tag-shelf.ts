import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tagProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';
import { TagCounts } from './tag-counts.ts';
import { TagTable } from './tag-table.ts';

/** Kept in all. */
export const MOST_TAGS = 200_000;
const BATCH = 1_000;

interface Shelf {
  readonly table: TagTable;
  counts?: TagCounts;
  running?: Promise<void>;
  next?: Promise<void>;
}

/**
 * The tags of the projects whose lists were asked for lately, as a list needs all of them: labels are ordered as their
 * language does and searched for any part. Every question first reads from the read model what has changed since the
 * last one, so it shows whatever a write that was answered before it has done (docs/decisions/0040).
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
    // Its place was given by the size it had.
    if (sizeOf(shelf) !== size) this.shelves.set(projectUuid, shelf);
    return shelf.table;
  }

  /** How often each of them is named, not older than this call. */
  async counts(projectUuid: string): Promise<TagCounts> {
    const shelf = this.shelves.get(projectUuid);
    const counts = shelf?.counts ?? new TagCounts(projectUuid);
    if (shelf) shelf.counts = counts;
    await counts.refresh(this.readModels);
    return counts;
  }

  /** Callers at the same time share a refresh, but none that has begun before they came. */
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

  /** Documents of a batch appear one by one; only below the projection's checkpoint is none missing. */
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
