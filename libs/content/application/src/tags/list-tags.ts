import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { tagErrors } from '@annal/content-domain';
import { tagGroupDocumentId, tagGroupProjection } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { tagsWithText, type TagLanguages } from './cache/cached-tag.ts';
import { compareTags, orderName, type TagOrder } from './tag-order.ts';
import type { TagCounts } from './cache/tag-counts.ts';
import { TagCache } from './cache/tag-cache.ts';
import type { TagTable } from './cache/tag-table.ts';
import { tagView, type TagView } from './tag.view.ts';
import { TagUses } from './tag-uses.ts';

export interface TagListing {
  readonly project: ProjectRef & TagLanguages['project'];
  readonly groupId?: string;
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
    private readonly cache: TagCache,
    private readonly uses: TagUses,
  ) {}

  async execute({ listing, actor }: ListTags): Promise<TagPage> {
    const { project, groupId, text, pageIndex, pageSize } = listing;
    const operation = 'listing the tags';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const key = groupId === undefined ? undefined : await this.groupKey(project, groupId);
    const languages = { project, language: listing.language };
    const all = await this.ordered(listing, languages);
    const named = text === undefined ? all : tagsWithText(all, text, languages);
    const found = key === undefined ? named : named.filter(({ groupKey }) => groupKey === key);
    const page = found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    const counts = await this.uses.counts(
      project.uuid,
      page.map(({ id }) => id),
    );
    return { totalCount: found.length, items: page.map((tag) => tagView(tag, counts.get(tag.id) ?? 0)) };
  }

  private async ordered({ project, order }: TagListing, languages: TagLanguages) {
    const table = await this.cache.table(project.uuid);
    const name = orderName(order, languages);
    if (!order.some((one) => one.name === 'usageCount'))
      return table.inOrder(name, () => compareTags(order, languages));
    const counts = await this.cache.counts(project.uuid);
    const exact = await this.ofMerged(project.uuid, table, counts);
    // Counts as of now, because sorting lets other requests run.
    const compare = () => compareTags(order, languages, new Map([...counts.totals, ...exact]));
    return table.inOrder(name, compare, counts.revision);
  }

  /** Exact counts of tags with uses saved under a merged id: a field may name both, so the counters cannot be added. */
  private async ofMerged(projectUuid: string, table: TagTable, { totals }: TagCounts) {
    const named = [...table.merged].filter(([id]) => (totals.get(id) ?? 0) > 0);
    return this.uses.counts(projectUuid, [...new Set(named.map(([, replacement]) => replacement))]);
  }

  private async groupKey(project: ProjectRef, groupId: string): Promise<string> {
    const groups = this.readModels.reader(tagGroupProjection);
    const group = await groups.findById(tagGroupDocumentId(project.uuid, groupId));
    if (!group) throw tagErrors.group.notFound(project.id, groupId);
    return group.id.toLowerCase();
  }
}
