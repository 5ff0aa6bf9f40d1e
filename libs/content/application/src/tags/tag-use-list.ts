import { linkName, tagUseProjection, type EntryStatus, type TagUseDocument } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import type { ReadFilter, ReadModels } from '@annal/read-models';
import type { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import type { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { entryAccess } from '../entry/entry-access.ts';
import { lateUses, MOST_LATE, type TagIds } from './tag-uses.ts';
import { compareIds } from './version-order.ts';

export interface UseChoice {
  readonly project: ProjectRef;
  readonly ids: TagIds;
  readonly status: EntryStatus;
  readonly language?: LanguageCode | undefined;
}

export interface TagUse {
  readonly fieldId: string;
  readonly documentId: string;
}

const BATCH = 200;
const BY_TITLE = { titleKey: 1, entryId: 1, language: 1 } as const;

/** Uses that the caller may see. Totals are counters; a page costs what it shows. */
export class TagUseList {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly actor: Actor,
  ) {}

  async total(choice: UseChoice): Promise<readonly [total: number, isPlain: boolean]> {
    const [id, ...merged] = choice.ids;
    const [own, ...others] = await Promise.all([id, ...merged].map((one) => this.levels(choice, one)));
    const count = sum(own ?? []);
    const late = sum(others.flat());
    if (late === 0) return [count, (own ?? []).length <= 1];
    const filter = late > MOST_LATE ? undefined : this.filter(choice);
    if (!filter) return [count + late, false];
    const found = await this.documents.find({ ...filter, names: { $in: merged } });
    return [count + lateUses(found, choice.ids), false];
  }

  async *inOrder(choice: UseChoice, page: { skip?: number; batch?: number } = {}): AsyncGenerator<TagUse> {
    for await (const uses of this.inBatches(choice, page)) yield* uses;
  }

  /** In the order of titles. The `skip` first variations have to have one use each. */
  async *inBatches(choice: UseChoice, { skip = 0, batch = BATCH } = {}): AsyncGenerator<readonly TagUse[]> {
    const names = await this.namesInUse(choice);
    // The store orders documents by a single id only.
    const orders = names.map((name) => this.named(choice, name, skip, batch));
    for await (const found of orders.length === 1 && orders[0]
      ? orders[0]
      : inBatchesOf(batch, inOneOrder(orders, names)))
      yield found.flatMap((document) => usesOf(document, choice.ids));
  }

  private async *named(choice: UseChoice, names: string, skip: number, batch: number) {
    const filter = this.filter(choice);
    for (let from = skip; filter; from += batch) {
      const found = await this.documents.find({ ...filter, names }, { sort: BY_TITLE, skip: from, limit: batch });
      yield found;
      if (found.length < batch) return;
    }
  }

  private async namesInUse(choice: UseChoice): Promise<readonly string[]> {
    const [id, ...merged] = choice.ids;
    const counts = await Promise.all(merged.map((name) => this.counted(choice, name)));
    return [id, ...merged.filter((_, index) => (counts[index] ?? 0) > 0)];
  }

  private async levels(choice: UseChoice, id: string): Promise<readonly number[]> {
    const levels: number[] = [];
    for (let level = 0; ; level += 1) {
      const count = await this.counted(choice, linkName(id, level));
      if (count === 0) return levels;
      levels.push(count);
    }
  }

  private async counted(choice: UseChoice, name: string): Promise<number> {
    const types = this.visibleTypes(choice.project);
    return sum(await Promise.all(types.map((uuid) => this.countOf(choice, uuid, name))));
  }

  private countOf({ status, language }: UseChoice, contentTypeUuid: string, names: string): Promise<number> {
    const key = { contentTypeUuid, status, names };
    return language === undefined
      ? this.documents.count('ofType', key)
      : this.documents.count('ofTypeInLanguage', { ...key, language });
  }

  private filter({ project, status, language }: UseChoice): ReadFilter | undefined {
    const types = this.visibleTypes(project);
    if (types.length === 0) return undefined;
    const isNarrowed = types.length < this.contentTypes.all(project.uuid).length;
    return {
      projectUuid: project.uuid,
      status,
      ...(language !== undefined && { language }),
      ...(isNarrowed && { contentTypeUuid: { $in: types } }),
    };
  }

  private visibleTypes({ uuid }: ProjectRef): readonly string[] {
    return this.contentTypes.all(uuid).flatMap(({ latest, published = latest }) => {
      const workflow = this.contentTypes.workflow(uuid, published.workflowId);
      const isVisible = this.access.allows(this.actor, { ...entryAccess(published, workflow), action: 'sysView' });
      return isVisible ? [latest.uuid] : [];
    });
  }

  private get documents() {
    return this.readModels.reader(tagUseProjection);
  }
}

function usesOf({ _id: documentId, uses }: TagUseDocument, ids: TagIds): readonly TagUse[] {
  return uses.flatMap(({ fieldId, tags }) => (tags.some((tag) => ids.includes(tag)) ? [{ fieldId, documentId }] : []));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const compare = (left: TagUseDocument, right: TagUseDocument): number =>
  compareIds(left.titleKey, right.titleKey) ||
  compareIds(left.entryId, right.entryId) ||
  compareIds(left.language, right.language);

/** Merges documents that are ordered by one name each; a document with several of the names comes once. */
async function* inOneOrder(
  orders: readonly AsyncGenerator<readonly TagUseDocument[]>[],
  names: readonly string[],
): AsyncGenerator<TagUseDocument> {
  const streams = orders.map((order, place) => without(names.slice(0, place), order));
  const heads = await Promise.all(streams.map(async (stream) => (await stream.next()).value));
  for (;;) {
    const [head] = heads.flatMap((document) => document ?? []).sort(compare);
    if (!head) return;
    const place = heads.indexOf(head);
    yield head;
    heads[place] = (await streams[place]?.next())?.value;
  }
}

async function* without(
  names: readonly string[],
  order: AsyncGenerator<readonly TagUseDocument[]>,
): AsyncGenerator<TagUseDocument, undefined> {
  for await (const found of order)
    for (const document of found) if (!names.some((name) => document.names.includes(name))) yield document;
  return undefined;
}

async function* inBatchesOf<Item>(size: number, items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
