import { Injectable } from '@nestjs/common';
import {
  linkName,
  tagProjection,
  tagUseProjection,
  type EntryStatus,
  type TagUseDocument,
} from '@annal/content-read-models';
import type { Uses, UsingEntries } from '@annal/content-domain';
import { ReadModels } from '@annal/read-models';

/** Ids that mean a tag: its own first, then those that were merged into it. */
export type TagIds = readonly [string, ...string[]];

/** More uses of ids that were merged are there only while the uses of one are rewritten. */
export const MOST_LATE = 1_000;
const MOST_ENTRIES = 1_000;
/** With a latest and a published version in ten languages each, this many documents are of 1,000 entries. */
const MOST_DOCUMENTS = 20_000;
const ALL: readonly EntryStatus[] = ['latest', 'published', 'archived', 'deleted'];

/** How often tags are named by entries. */
@Injectable()
export class TagUses {
  constructor(private readonly readModels: ReadModels) {}

  /** With the ids that were merged into each. */
  async idsOf(projectUuid: string, tagIds: readonly string[]): Promise<ReadonlyMap<string, TagIds>> {
    const filter = { projectUuid, mergedInto: { $in: [...tagIds] } };
    const merged = tagIds.length > 0 ? await this.readModels.reader(tagProjection).find(filter) : [];
    const others = (id: string) =>
      merged.flatMap((tag) => (tag.kind === 'merged' && tag.mergedInto === id ? tag.id : []));
    return new Map(tagIds.map((id) => [id, [id, ...others(id)]]));
  }

  /**
   * Uses in the latest versions of variations that are neither archived nor in the bin, one per variation and field.
   * Counters say it: an id that was merged has none of its own, but for what was saved at that very moment. While the uses
   * of one are rewritten that are very many, a field that names both counts twice.
   */
  async counts(projectUuid: string, tags: Iterable<TagIds>): Promise<ReadonlyMap<string, number>> {
    const counts = [...tags].map(async ([id, ...merged]) => {
      const [own = 0, ...others] = await Promise.all([id, ...merged].map((one) => this.countOf(projectUuid, one)));
      const late = others.reduce((sum, count) => sum + count, 0);
      const isFew = late > 0 && late <= MOST_LATE;
      return [id, own + (isFew ? await this.countLate(projectUuid, [id, ...merged]) : late)] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /** Of those tags that are in use by entries, also archived ones and in the bin, by how many. */
  async entries(projectUuid: string, tagIds: readonly string[]): Promise<Uses> {
    const ids = await this.idsOf(projectUuid, tagIds);
    const found = [...ids.values()].map(async (names) => [names[0], await this.entriesOf(projectUuid, names)] as const);
    return new Map((await Promise.all(found)).filter(([, entries]) => entries !== 0));
  }

  private async entriesOf(projectUuid: string, names: TagIds): Promise<UsingEntries> {
    const asked = ALL.flatMap((status) =>
      names.map((name) => this.documents.count('uses', { projectUuid, status, names: name })),
    );
    if ((await Promise.all(asked)).every((count) => count === 0)) return 0;
    const options = { limit: MOST_DOCUMENTS, projection: { entryId: 1 } } as const;
    const found = await this.documents.find({ projectUuid, names: { $in: [...names] } }, options);
    const entries = new Set(found.map(({ entryId }) => entryId)).size;
    return entries > MOST_ENTRIES || found.length === MOST_DOCUMENTS ? 'more' : entries;
  }

  /** The variations with one field that names the tag, and those with two, and so on. */
  private async countOf(projectUuid: string, tagId: string): Promise<number> {
    let sum = 0;
    for (let level = 0; ; level += 1) {
      const names = linkName(tagId, level);
      const count = await this.documents.count('uses', { projectUuid, status: 'latest', names });
      if (count === 0) return sum;
      sum += count;
    }
  }

  private async countLate(projectUuid: string, ids: TagIds): Promise<number> {
    const [, ...merged] = ids;
    const found = await this.documents.find({ projectUuid, status: 'latest', names: { $in: merged } });
    return lateUses(found, ids);
  }

  private get documents() {
    return this.readModels.reader(tagUseProjection);
  }
}

/** Fields that name a tag only by ids that were merged into it. */
export function lateUses(documents: readonly TagUseDocument[], [id, ...merged]: TagIds): number {
  const isLate = (tags: readonly string[]) => !tags.includes(id) && tags.some((tag) => merged.includes(tag));
  return documents.reduce((sum, { uses }) => sum + uses.filter(({ tags }) => isLate(tags)).length, 0);
}
