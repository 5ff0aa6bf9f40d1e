import { Get, Inject, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  deliveryErrors,
  FindDeliveredRedirect,
  ListDeliveredRedirects,
  type DeliveredRedirect,
  type Reading,
} from '@annal/delivery-application';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { Logger } from '@annal/observability';
import { LOGGER } from '@annal/service';
import { addressAsked, type RedirectAnswer } from '@annal/structure-application';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';

const MESSAGES = { path: 'The path has to begin with /', host: 'The host is not valid' } as const;

/** redirects.md 5. */
@DeliveryController('/redirects')
export class RedirectsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** D22 with a path, else D23. */
  @Get()
  @Delivered({ scope: 'Project_Read' })
  @Operation('getting the redirect')
  async find(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<RedirectAnswer | PagedList<DeliveredRedirect> | undefined> {
    if (query.text('path') === undefined) return this.list(reading, query);
    const asked = addressAsked(query.text('path'), query.text('host'));
    if (typeof asked === 'string') throw deliveryErrors.malformed(asked, MESSAGES[asked]);
    const language = query.language();
    const found =
      asked.address &&
      (await this.queries.execute(new FindDeliveredRedirect(asked.address, language, reading, this.log)));
    if (found) return found;
    context.status = 204;
    return undefined;
  }

  private async list(reading: Reading, query: QueryParameters): Promise<PagedList<DeliveredRedirect>> {
    const page = parsePage(query);
    const { items, totalCount } = await this.queries.execute(new ListDeliveredRedirects(page, reading));
    return pagedList(items, totalCount, page);
  }
}
