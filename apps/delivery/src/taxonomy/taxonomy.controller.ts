import { Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ROOT_NAME } from '@annal/content-contracts';
import { GetDeliveredTaxonomyNode, type DeliveredTaxonomyNode, type Reading } from '@annal/delivery-application';
import { Operation, QueryParameters } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';
import { taxonomyShape } from './taxonomy-shape.ts';

/** delivery.md 1.2, D17. */
@DeliveryController('/taxonomy/nodes')
export class TaxonomyController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the taxonomy node')
  byPath(@Read() reading: Reading, @Query() query: QueryParameters): Promise<DeliveredTaxonomyNode> {
    const path = query.text('path') ?? ROOT_NAME;
    return this.queries.execute(new GetDeliveredTaxonomyNode({ path }, taxonomyShape(reading, query), reading));
  }

  @Get('*')
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the taxonomy node')
  byKey(
    @Param('*') below: string,
    @Read() reading: Reading,
    @Query() query: QueryParameters,
  ): Promise<DeliveredTaxonomyNode> {
    const key = below.replace(/\/$/, '');
    return this.queries.execute(new GetDeliveredTaxonomyNode({ key }, taxonomyShape(reading, query), reading));
  }
}
