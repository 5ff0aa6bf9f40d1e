import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { compareTags, orderName, shownLabel, TagCache, tagsWithText, type TagOrder } from '@annal/content-application';
import {
  tagDocumentId,
  tagGroupDocumentId,
  tagGroupProjection,
  tagProjection,
  type LiveTagDocument,
} from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';

/** tags.md 5: the label in one language. */
export interface DeliveredTag {
  readonly id: string;
  readonly groupId: string;
  readonly value: string;
  readonly label: string;
}

export interface DeliveredTagListing {
  readonly groupId: string;
  readonly language?: LanguageCode | undefined;
  readonly text?: string | undefined;
  readonly order: readonly TagOrder[];
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface DeliveredTagPage {
  readonly totalCount: number;
  readonly items: readonly DeliveredTag[];
}

export class ListDeliveredTags extends Query<DeliveredTagPage> {
  constructor(
    readonly listing: DeliveredTagListing,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveredTags)
export class ListDeliveredTagsHandler implements IQueryHandler<ListDeliveredTags> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly cache: TagCache,
  ) {}

  async execute({ listing, reading }: ListDeliveredTags): Promise<DeliveredTagPage> {
    const { project, keys } = reading;
    const { groupId, language, text, order, pageIndex, pageSize } = listing;
    keys.tagGroup(groupId);
    const group = await this.readModels.reader(tagGroupProjection).findById(tagGroupDocumentId(project.uuid, groupId));
    if (!group) throw deliveryErrors.unknown('tag group', groupId, { projectId: project.id, groupId });
    const languages = { project, language };
    const table = await this.cache.table(project.uuid);
    const all = await table.inOrder(orderName(order, languages), () => compareTags(order, languages));
    const named = text === undefined ? all : tagsWithText(all, text, languages);
    const groupKey = group.id.toLowerCase();
    const found = named.filter((tag) => tag.groupKey === groupKey);
    const page = found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    return { totalCount: found.length, items: page.map((tag) => tagIn(tag, reading, language)) };
  }
}

export class GetDeliveredTag extends Query<DeliveredTag> {
  constructor(
    readonly tagId: string,
    readonly language: LanguageCode | undefined,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveredTag)
export class GetDeliveredTagHandler implements IQueryHandler<GetDeliveredTag> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tagId, language, reading }: GetDeliveredTag): Promise<DeliveredTag> {
    const { project, keys } = reading;
    keys.tags();
    const found = await this.readModels
      .reader(tagProjection)
      .findById(tagDocumentId(project.uuid, tagId.toLowerCase()));
    if (found?.kind !== 'tag') throw deliveryErrors.unknown('tag', tagId, { projectId: project.id, tagId });
    keys.tagGroup(found.groupId);
    return tagIn(found, reading, language);
  }
}

function tagIn(
  { id, groupId, value, label }: LiveTagDocument,
  { project }: Reading,
  language: LanguageCode | undefined,
): DeliveredTag {
  return { id, groupId, value, label: shownLabel(label, { project, language }) };
}
