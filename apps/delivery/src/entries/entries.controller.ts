import { Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetDeliveredEntries,
  GetDeliveredEntry,
  ListDeliveredEntries,
  type DeliveredEntry,
  type Reading,
} from '@annal/delivery-application';
import { Operation, pagedList, parsePage, QueryParameters, type PagedList } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';
import { entryIds, entryOrder, listedFormats, listedLanguage } from './entry-parameters.ts';
import { entryShape } from './entry-shape.ts';
import { searchByZenql, type FoundPage } from './entry-search.ts';

/** delivery.md 1.2, D4, D5, D9. */
@DeliveryController('/entries')
export class EntriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('listing the entries')
  async list(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
  ): Promise<PagedList<DeliveredEntry> | FoundPage> {
    if (query.text('zenql') !== undefined) return searchByZenql(this.queries, reading, query);
    const ids = entryIds(query.list('ids'));
    const shape = entryShape(query);
    const page = parsePage(query);
    const language = listedLanguage(query);
    if (ids) {
      const one = language === '*' ? undefined : language;
      const items = await this.queries.execute(new GetDeliveredEntries(ids, one, shape, reading));
      return pagedList(items, items.length, { pageIndex: 0, pageSize: ids.length });
    }
    const order = entryOrder(query.list('order'));
    const listing = { dataFormats: listedFormats(query), language, order, shape, ...page };
    const { items, totalCount } = await this.queries.execute(new ListDeliveredEntries(listing, reading));
    return pagedList(items, totalCount, page);
  }

  @Get(':entryId')
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('getting the entry')
  get(
    @Read() reading: Reading,
    @Param('entryId') entryId: string,
    @Query() query: QueryParameters,
  ): Promise<DeliveredEntry> {
    const choice = { entryId, language: query.language(), shape: entryShape(query) };
    return this.queries.execute(new GetDeliveredEntry(choice, reading));
  }
}

/** D6. */
@DeliveryController('/contentTypes/:contentTypeId/entries')
export class EntriesOfTypeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('listing the entries')
  async list(
    @Read() reading: Reading,
    @Param('contentTypeId') contentTypeId: string,
    @Query() query: QueryParameters,
  ): Promise<PagedList<DeliveredEntry>> {
    const page = parsePage(query);
    const listing = {
      contentTypeId,
      dataFormats: ['entry', 'asset'] as const,
      language: listedLanguage(query),
      order: entryOrder(query.list('order')),
      shape: entryShape(query),
      ...page,
    };
    const { items, totalCount } = await this.queries.execute(new ListDeliveredEntries(listing, reading));
    return pagedList(items, totalCount, page);
  }
}
