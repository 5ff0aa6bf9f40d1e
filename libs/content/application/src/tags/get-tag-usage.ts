import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { tagErrors } from '@annal/content-domain';
import {
  entryProjection,
  tagDocumentId,
  tagProjection,
  type EntryStatus,
  type VersionStatus,
} from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import type { UsagePage } from '../entry/usage/get-entry-usage.ts';
import { UsageItems, type NamingField, type UsageItem, type UsageProject } from '../entry/usage/usage-items.ts';
import { TagUseList, type UseChoice } from './tag-use-list.ts';
import { TagUses } from './tag-uses.ts';

export interface TagUsageListing {
  readonly project: UsageProject;
  readonly tagId: string;
  readonly versionStatus: VersionStatus;
  readonly language?: LanguageCode;
  readonly text?: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export class GetTagUsage extends Query<UsagePage> {
  constructor(
    readonly listing: TagUsageListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

interface Use {
  readonly fieldId: string;
  readonly documentId: string;
}

/** One item per variation and field (tags.md 6). */
@QueryHandler(GetTagUsage)
export class GetTagUsageHandler implements IQueryHandler<GetTagUsage> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly uses: TagUses,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ listing, actor }: GetTagUsage): Promise<UsagePage> {
    const { project, tagId, versionStatus, language } = listing;
    const { uuid: projectUuid } = project;
    const operation = 'getting the usage of the tag';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    const tag = await this.readModels.reader(tagProjection).findById(tagDocumentId(projectUuid, tagId));
    if (tag?.kind !== 'tag')
      throw tagErrors.tag.notFound(project.id, tagId, tag?.kind === 'merged' ? tag.mergedInto : undefined);
    const ids = (await this.uses.idsOf(projectUuid, [tagId])).get(tagId) ?? [tagId];
    const list = new TagUseList(this.readModels, this.access, this.contentTypes, actor);
    const choice = (status: EntryStatus): UseChoice => ({ project, ids, status, language });
    const [page, totalArchivedCount, totalRecycleBinCount] = await Promise.all([
      this.page(list, choice(versionStatus), listing),
      this.total(list, choice('archived'), listing),
      this.total(list, choice('deleted'), listing),
    ]);
    return { ...page, totalArchivedCount, totalRecycleBinCount };
  }

  private async page(list: TagUseList, choice: UseChoice, listing: TagUsageListing) {
    const { project, pageIndex, pageSize, text } = listing;
    const first = pageIndex * pageSize;
    if (text !== undefined) return this.searched(list, choice, listing);
    const [totalCount, isPlain] = await list.total(choice);
    if (first >= totalCount) return { totalCount, items: [] };
    const found: Use[] = [];
    let place = isPlain ? first : 0;
    for await (const use of list.inOrder(choice, isPlain ? { skip: first, batch: pageSize } : {})) {
      if (place >= first) found.push(use);
      place += 1;
      if (place >= first + pageSize) break;
    }
    return { totalCount, items: await this.itemsOf(project, found) };
  }

  private async total(list: TagUseList, choice: UseChoice, listing: TagUsageListing): Promise<number> {
    if (listing.text === undefined) return (await list.total(choice))[0];
    return (await this.searched(list, choice, { ...listing, pageIndex: 0, pageSize: 0 })).totalCount;
  }

  private async searched(
    list: TagUseList,
    choice: UseChoice,
    { project, text = '', pageIndex, pageSize }: TagUsageListing,
  ) {
    const wanted = text.toLowerCase();
    const contains = (value: string | null) => value?.toLowerCase().includes(wanted) ?? false;
    const first = pageIndex * pageSize;
    const items: UsageItem[] = [];
    let totalCount = 0;
    for await (const uses of list.inBatches(choice))
      for (const item of await this.itemsOf(project, uses)) {
        if (!contains(item.title) && !contains(item.description)) continue;
        if (totalCount >= first && items.length < pageSize) items.push(item);
        totalCount += 1;
      }
    return { totalCount, items };
  }

  private async itemsOf(project: UsageProject, uses: readonly Use[]): Promise<readonly UsageItem[]> {
    const entries = this.readModels.reader(entryProjection);
    const ids = [...new Set(uses.map(({ documentId }) => documentId))];
    const found = await Promise.all(ids.map((id) => entries.findById(id)));
    const byId = new Map(found.flatMap((entry) => (entry ? [[entry._id, entry] as const] : [])));
    const naming = uses.flatMap(({ fieldId, documentId }): readonly NamingField[] => {
      const from = byId.get(documentId);
      return from ? [{ fieldId, from }] : [];
    });
    return new UsageItems(this.readModels, this.contentTypes).of(naming, project);
  }
}
