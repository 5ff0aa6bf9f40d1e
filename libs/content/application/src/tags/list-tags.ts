import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { tagErrors } from '@annal/content-domain';
import { tagGroupDocumentId, tagGroupProjection } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { compareTags, isFound, orderName, type TagLanguages, type TagOrder } from './tag-order.ts';
import { TagShelf } from './tag-shelf.ts';
import { tagView, type TagView } from './tag.view.ts';
import { TagUses } from './tag-uses.ts';

export interface TagListing {
  readonly project: ProjectRef & TagLanguages['project'];
  /** In any case; absent: the tags of all groups. */
  readonly groupId?: string;
  /** Chooses labels, and leaves nothing out. */
  readonly language?: LanguageCode;
  readonly text?: string;
  readonly order: readonly TagOrder[];
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface TagPage {
  readonly totalCount: number;
  readonly items: readonly TagView[];
}

export class ListTags extends Query<TagPage> {
  constructor(
    readonly listing: TagListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListTags)
export class ListTagsHandler implements IQueryHandler<ListTags> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly shelf: TagShelf,
    private readonly uses: TagUses,
  ) {}

  async execute({ listing, actor }: ListTags): Promise<TagPage> {
    const { project, groupId, text, pageIndex, pageSize } = listing;
    const operation = 'listing the tags';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const key = groupId === undefined ? undefined : await this.groupKey(project, groupId);
    const languages = { project, language: listing.language };
    const all = await this.ordered(listing, languages);
    const ofGroup = key === undefined ? all : all.filter(({ groupKey }) => groupKey === key);
    const found = text === undefined ? ofGroup : ofGroup.filter((tag) => isFound(tag, text, languages));
    const page = found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    const ids = await this.uses.idsOf(
      project.uuid,
      page.map(({ id }) => id),
    );
    const counts = await this.uses.counts(project.uuid, ids.values());
    return { totalCount: found.length, items: page.map((tag) => tagView(tag, counts.get(tag.id) ?? 0)) };
  }

  private async ordered({ project, order }: TagListing, languages: TagLanguages) {
    const table = await this.shelf.table(project.uuid);
    if (!order.some(({ name }) => name === 'usageCount'))
      return table.inOrder(orderName(order, languages), compareTags(order, languages));
    // Entries change these at any time, so this order is made for one answer.
    const byId = await table.inOrder('id', compareTags([{ name: 'id', direction: 1 }], languages));
    const ids = await this.uses.idsOf(
      project.uuid,
      byId.map(({ id }) => id),
    );
    const counts = await this.uses.counts(project.uuid, ids.values());
    return [...byId].sort(compareTags(order, languages, counts));
  }

  private async groupKey(project: ProjectRef, groupId: string): Promise<string> {
    const groups = this.readModels.reader(tagGroupProjection);
    const group = await groups.findById(tagGroupDocumentId(project.uuid, groupId));
    if (!group) throw tagErrors.group.notFound(project.id, groupId);
    return group.id.toLowerCase();
  }
}
