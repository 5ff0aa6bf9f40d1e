import { Controller, Get, Param } from '@nestjs/common';
import { Context, Public, RequestContext } from '@annal/http';
import {
  asyncApiDocument,
  eventSchema,
  integrationTypes,
  isIntegrationType,
  isReserved,
} from '@annal/integration-contracts/catalogue';
import { DomainError } from '@annal/kernel';

@Controller('api')
@Public()
export class EventSchemasController {
  private readonly document = asyncApiDocument();

  @Get('asyncapi.json')
  asyncApi(): object {
    return this.document;
  }

  @Get('management/schemas/events')
  list(): readonly object[] {
    return integrationTypes.map((type) => ({ type, schema: eventSchema(type)['$id'], reserved: isReserved(type) }));
  }

  @Get('management/schemas/events/:type')
  schema(@Param('type') type: string, @Context() context: RequestContext): object {
    if (!isIntegrationType(type))
      throw new DomainError('notFound', 'Event.UnknownType', `There is no event type '${type}'`, { type });
    context.setHeader('Content-Type', 'application/schema+json; charset=utf-8');
    return eventSchema(type);
  }
}
