import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { foldedText } from '@annal/content-rules';
import { tagGroupProjection, tagProjection } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { collatorOf } from './tag-order.ts';
import { tagGroupView, type TagGroupView } from './tag.view.ts';
import { compareIds, compareMember, versionMembers } from './version-order.ts';

export const tagGroupOrderNames = ['name', 'id', 'description', 'tagCount', ...versionMembers] as const;

export interface TagGroupOrder {
  readonly name: (typeof tagGroupOrderNames)[number];
  readonly direction: 1 | -1;
}

export interface TagGroupListing {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly language?: LanguageCode;
  readonly text?: string;
  readonly order: readonly TagGroupOrder[];
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface TagGroupPage {
  readonly totalCount: number;
  readonly items: readonly TagGroupView[];
}

export class ListTagGroups extends Query<TagGroupPage> {
  constructor(
    readonly listing: TagGroupListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** A project has 500 groups at most, so a page reads and counts all of them. */
@QueryHandler(ListTagGroups)
export class ListTagGroupsHandler implements IQueryHandler<ListTagGroups> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ listing, actor }: ListTagGroups): Promise<TagGroupPage> {
    const { project, language = project.primaryLanguage, text, order, pageIndex, pageSize } = listing;
    const { uuid: projectUuid } = project;
    const operation = 'listing the tag groups';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    const tags = this.readModels.reader(tagProjection);
    const all = await this.readModels.reader(tagGroupProjection).find({ projectUuid });
    const views = await Promise.all(
      all.map(async (group) =>
        tagGroupView(group, await tags.count('ofGroup', { projectUuid, groupKey: group.id.toLowerCase() })),
      ),
    );
    const found = text === undefined ? views : views.filter((group) => isFound(group, text));
    const sorted = found.sort(comparison(order, language));
    const items = sorted.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    return { totalCount: found.length, items };
  }
}

function isFound({ id, name, description }: TagGroupView, text: string): boolean {
  const wanted = foldedText(text);
  return [id, name, description ?? ''].some((one) => foldedText(one).includes(wanted));
}

type Compare = (left: TagGroupView, right: TagGroupView) => number;

function comparison(order: readonly TagGroupOrder[], language: LanguageCode): Compare {
  return (left, right) => {
    for (const { name, direction } of order) {
      const difference = direction * compareBy(name, language)(left, right);
      if (difference !== 0) return difference;
    }
    return compareIds(left.id, right.id);
  };
}

function compareBy(name: TagGroupOrder['name'], language: LanguageCode): Compare {
  const texts = collatorOf(language);
  switch (name) {
    case 'name':
    case 'id':
      return (left, right) => texts.compare(left[name], right[name]);
    case 'description':
      return (left, right) => texts.compare(left.description ?? '', right.description ?? '');
    case 'tagCount':
      return (left, right) => left.tagCount - right.tagCount;
    default:
      return compareMember(name, texts);
  }
}
