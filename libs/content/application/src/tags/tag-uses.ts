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

/** Ids that mean a tag: its own first, then those merged into it. */
export type TagIds = readonly [string, ...string[]];

/** More late uses exist only while the uses of a merged tag are rewritten. */
export const MOST_LATE = 1_000;
const MOST_ENTRIES = 1_000;
/** Documents of 1,000 entries with a latest and a published version in ten languages each. */
const MOST_DOCUMENTS = 20_000;
const ALL: readonly EntryStatus[] = ['latest', 'published', 'archived', 'deleted'];

@Injectable()
export class TagUses {
  constructor(private readonly readModels: ReadModels) {}

  async idsOf(projectUuid: string, tagIds: readonly string[]): Promise<ReadonlyMap<string, TagIds>> {
    const filter = { projectUuid, mergedInto: { $in: [...tagIds] } };
    const merged = tagIds.length > 0 ? await this.readModels.reader(tagProjection).find(filter) : [];
    const others = (id: string) =>
      merged.flatMap((tag) => (tag.kind === 'merged' && tag.mergedInto === id ? tag.id : []));
    return new Map(tagIds.map((id) => [id, [id, ...others(id)]]));
  }

  /** Latest versions outside of archive and bin. Until a merge is done, a field that names both tags counts twice. */
  async counts(projectUuid: string, tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const [ids, own] = await Promise.all([
      this.idsOf(projectUuid, tagIds),
      Promise.all(tagIds.map(async (id) => [id, await this.countOf(projectUuid, id)] as const)),
    ]);
    const counts = own.map(async ([id, count]) => {
      const [, ...merged] = ids.get(id) ?? [id];
      return [id, count + (await this.countMerged(projectUuid, [id, ...merged]))] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /** Using entries by tag, archived ones and those in the bin included; unused tags are absent. */
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

  private async countOf(projectUuid: string, tagId: string): Promise<number> {
    let sum = 0;
    for (let level = 0; ; level += 1) {
      const names = linkName(tagId, level);
      const count = await this.documents.count('uses', { projectUuid, status: 'latest', names });
      if (count === 0) return sum;
      sum += count;
    }
  }

  private async countMerged(projectUuid: string, [id, ...merged]: TagIds): Promise<number> {
    const counts = await Promise.all(merged.map((one) => this.countOf(projectUuid, one)));
    const late = counts.reduce((sum, count) => sum + count, 0);
    return late > 0 && late <= MOST_LATE ? this.countLate(projectUuid, [id, ...merged]) : late;
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

export function lateUses(documents: readonly TagUseDocument[], [id, ...merged]: TagIds): number {
  const isLate = (tags: readonly string[]) => !tags.includes(id) && tags.some((tag) => merged.includes(tag));
  return documents.reduce((sum, { uses }) => sum + uses.filter(({ tags }) => isLate(tags)).length, 0);
}
