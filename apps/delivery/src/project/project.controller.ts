import { Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetDeliveredProject, type DeliveredProject, type Reading } from '@annal/delivery-application';
import { Operation } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';

/** delivery.md 1.9. */
@DeliveryController()
export class ProjectController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'Project_Read' })
  @Operation('getting the project')
  get(@Read() reading: Reading): Promise<DeliveredProject> {
    return this.queries.execute(new GetDeliveredProject(reading));
  }
}
