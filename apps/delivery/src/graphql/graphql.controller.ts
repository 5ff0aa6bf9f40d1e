import { Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Reading } from '@annal/delivery-application';
import { FreeBody, Operation, QueryParameters } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';
import { GraphqlFilter } from './graphql.filter.ts';
import { GraphqlLoader } from './graphql-loader.ts';
import { MediaTypeInterceptor } from './media-type.interceptor.ts';

/** delivery.md 8. */
@DeliveryController('/graphql', { interceptor: MediaTypeInterceptor, filter: GraphqlFilter })
export class GraphqlController {
  constructor(private readonly graphql: GraphqlLoader) {}

  @Get()
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('answering the query')
  async get(@Read() reading: Reading, @Query() query: QueryParameters): Promise<Buffer> {
    const { endpoint, readParameters } = await this.graphql.load();
    if (query.has('sdl')) return endpoint.sdl(reading);
    return endpoint.answer(
      readParameters((name) => query.text(name)),
      reading,
      false,
    );
  }

  @Post()
  @HttpCode(200)
  @Delivered({ scope: 'Entry_Read', hasViews: true })
  @Operation('answering the query')
  async post(@Read() reading: Reading, @FreeBody() body: Readonly<Record<string, unknown>>): Promise<Buffer> {
    const { endpoint, readRequest } = await this.graphql.load();
    return endpoint.answer(readRequest(body), reading, true);
  }
}
