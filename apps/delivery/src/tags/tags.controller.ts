import { Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { tagOrderNames } from '@annal/content-application';
import {
  deliveryErrors,
  GetDeliveredTag,
  ListDeliveredTags,
  type DeliveredTag,
  type Reading,
} from '@annal/delivery-application';
import { Operation, pagedList, parsePage, QueryParameters, type PagedList } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';

/** delivery.md 1.2, D21. */
@DeliveryController('/tags')
export class TagsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':tagId')
  @Delivered({ scope: 'Project_Read' })
  @Operation('getting the tag')
  get(@Read() reading: Reading, @Param('tagId') tagId: string, @Query() query: QueryParameters): Promise<DeliveredTag> {
    return this.queries.execute(new GetDeliveredTag(tagId, query.language(), reading));
  }
}

/** D20. */
@DeliveryController('/taggroups/:groupId/tags')
export class GroupTagsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Project_Read' })
  @Operation('listing the tags')
  async list(
    @Read() reading: Reading,
    @Param('groupId') groupId: string,
    @Query() query: QueryParameters,
  ): Promise<PagedList<DeliveredTag>> {
    const page = parsePage(query);
    const order = (query.list('order') ?? ['label']).map(orderOf);
    const listing = { groupId, language: query.language(), text: query.text('q'), order, ...page };
    const { items, totalCount } = await this.queries.execute(new ListDeliveredTags(listing, reading));
    return pagedList(items, totalCount, page);
  }
}

/** What websites do not see cannot be ordered by. */
const NAMES = tagOrderNames.filter((name) => name === 'label' || name === 'value');

function orderOf(sent: string) {
  const direction = sent.startsWith('-') ? (-1 as const) : (1 as const);
  const wanted = sent.replace(/^[-+]/, '').toLowerCase();
  const name = NAMES.find((each) => each.toLowerCase() === wanted);
  if (name) return { name, direction };
  throw deliveryErrors.malformed('order', `The order '${sent}' is not known`);
}
