import { Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ContentTypeView } from '@annal/content-application';
import { GetDeliveredContentType, ListDeliveredContentTypes, type Reading } from '@annal/delivery-application';
import { Operation } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';

/** delivery.md 1.9, D2, D3. */
@DeliveryController('/contentTypes')
export class ContentTypesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'ContentType_Read', hasViews: true })
  @Operation('listing the content types')
  list(@Read() reading: Reading): Promise<readonly ContentTypeView[]> {
    return this.queries.execute(new ListDeliveredContentTypes(reading));
  }

  @Get(':contentTypeId')
  @Delivered({ scope: 'ContentType_Read', hasViews: true })
  @Operation('getting the content type')
  get(@Read() reading: Reading, @Param('contentTypeId') contentTypeId: string): Promise<ContentTypeView> {
    return this.queries.execute(new GetDeliveredContentType(contentTypeId, reading));
  }
}
