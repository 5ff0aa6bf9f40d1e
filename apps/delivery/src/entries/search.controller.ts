import { Get, HttpCode, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { entrySelection, GetDeliveredEntries, type Reading } from '@annal/delivery-application';
import { FreeBody, Operation, pagedList, QueryParameters } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';
import { entryIds } from './entry-parameters.ts';
import { askedSearch, pageOf, search, wrongType, type AskedSearch, type FoundPage } from './entry-search.ts';
import { depth, fieldLinkDepths } from './entry-shape.ts';

type Body = Readonly<Record<string, unknown>>;

/** delivery.md 1.2, D7, D8. */
@DeliveryController('/entries/search')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('searching the entries')
  search(@Read() reading: Reading, @Query() query: QueryParameters): Promise<FoundPage> {
    return search(this.queries, reading, askedSearch(query));
  }

  @Post()
  @HttpCode(200)
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('searching the entries')
  async searchByBody(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @FreeBody() body: Body,
  ): Promise<FoundPage> {
    const asked = askedByBody(body, askedSearch(query));
    const ids = entryIds(listOf(body['ids'], 'ids'));
    if (!ids) return search(this.queries, reading, asked);
    const items = await this.queries.execute(new GetDeliveredEntries(ids, asked.language, asked.shape, reading));
    return pagedList(items, items.length, { pageIndex: 0, pageSize: ids.length });
  }
}

/** Members of the body come before parameters of the address. Unknown ones are ignored: the client leaks its settings. */
function askedByBody(body: Body, beside: AskedSearch): AskedSearch {
  const { where, orderBy, aggregations, zenql, linkDepth, fieldLinkDepths: depths } = body;
  const names = listOf(body['fields'], 'fields')?.map((name) => textOf(name, 'fields'));
  return {
    ...beside,
    where: where ?? beside.where,
    orderBy: orderBy ?? beside.orderBy,
    aggregations: aggregations ?? beside.aggregations,
    zenql: zenql === undefined || zenql === null ? beside.zenql : textOf(zenql, 'zenql'),
    ...pageOf(numberOf(body['pageIndex'], beside.pageIndex), numberOf(body['pageSize'], beside.pageSize)),
    shape: {
      ...beside.shape,
      ...(names && { selection: entrySelection(names) }),
      ...(linkDepth !== undefined && { linkDepth: depth(linkDepth, 'linkDepth') }),
      ...(depths !== undefined && { fieldLinkDepths: fieldLinkDepths(depths, 'fieldLinkDepths') }),
    },
  };
}

function numberOf(value: unknown, absent: number): number {
  if (value === undefined || value === null) return absent;
  return typeof value === 'number' ? value : NaN;
}

function textOf(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw wrongType(field, 'string');
}

/** An empty list counts as absent. */
function listOf(value: unknown, field: string): readonly unknown[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw wrongType(field, 'array');
  return value.length === 0 ? undefined : value;
}
