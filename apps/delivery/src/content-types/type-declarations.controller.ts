import { Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTypeDeclarations, type Reading } from '@annal/delivery-application';
import { Context, Operation, RequestContext } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';

/** TypeScript for websites (delivery.md 8). */
@DeliveryController('/types.d.ts')
export class TypeDeclarationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Delivered({ scope: 'ContentType_Read', hasViews: true })
  @Operation('getting the types')
  async get(@Read() reading: Reading, @Context() context: RequestContext): Promise<Buffer> {
    const text = await this.queries.execute(new GetTypeDeclarations(reading));
    // Browsers take the media type of TypeScript for a video.
    context.setHeader('Content-Type', 'text/plain; charset=utf-8');
    return Buffer.from(text);
  }
}
