import { Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { deliveryErrors, GetSiteMap, type Reading, type SiteMapItem } from '@annal/delivery-application';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';
import { languageOf } from '../nodes/node-shape.ts';
import { siteBase, siteMapXml } from './site-map-xml.ts';

/** As many as sitemaps.org allows are 50,000, but those would be 10 MB. */
const XML_PAGE = 10_000;

/** delivery.md 8. Not below `/nodes`, where it would be a path. */
@DeliveryController('/sitemap')
export class SiteMapController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the site map')
  async get(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<SiteMapItem> | Buffer> {
    const isXml = isXmlAsked(query);
    const base = isXml ? siteBase(query.text('base')) : '';
    const page = parsePage(query, isXml ? XML_PAGE : undefined);
    const language = languageOf(reading, query);
    const { totalCount, items } = await this.queries.execute(new GetSiteMap(language, page, reading));
    if (!isXml) return pagedList(items, totalCount, page);
    context.setHeader('Content-Type', 'application/xml; charset=utf-8');
    return Buffer.from(siteMapXml(items, base));
  }
}

function isXmlAsked(query: QueryParameters): boolean {
  const format = query.text('format')?.toLowerCase() ?? 'json';
  if (format === 'json' || format === 'xml') return format === 'xml';
  throw deliveryErrors.malformed('format', 'The format has to be json or xml');
}
