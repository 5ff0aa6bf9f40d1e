import { Get, Query, Req, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { GetDeliveredFile, type Reading } from '@annal/delivery-application';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { Delivered, DeliveredFiles, Read } from '../access/delivery.decorators.ts';
import { setSurrogates } from '../answers/answer-headers.ts';
import { DeliveryOptions } from '../delivery-options.ts';
import { cacheControl } from './cache-control.ts';
import { DeliveredImages } from './delivered-images.ts';

type Asked = FastifyRequest<{ Params: { '*': string } }>;

/** delivery.md 6. */
@DeliveredFiles('/assets')
export class FilesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly images: DeliveredImages,
    private readonly options: DeliveryOptions,
  ) {}

  @Get('*')
  @Delivered({ scope: 'Entry_Read', isOpen: true })
  @Operation('getting the file')
  async get(
    @Read() reading: Reading,
    @Query() query: QueryParameters,
    @Req() { params, originalUrl }: Asked,
    @Context() context: RequestContext,
  ): Promise<StreamableFile | undefined> {
    const [path = '', sent = ''] = originalUrl.split(/\?(.*)/s);
    const isDownload = query.boolean('download') ?? false;
    const language = query.language();
    const request = this.images.requested(path, sent);
    const asked = new GetDeliveredFile(reading, `/${params['*']}`, language, query.text('previewKey'));
    const file = await this.queries.execute(asked);
    const isLasting = file.asked === 'hashed' || query.text('invalidationKey') !== undefined;
    const delivery = { isDownload, cacheControl: cacheControl(file, isLasting) };
    const answer =
      file.asked === 'outdated'
        ? redirect(context, file.address, this.images.queryAt(file.address, sent))
        : await this.images.answer(file, request, context, delivery);
    // Not those of a failure, which caches must not keep.
    if (!file.isPreview) setSurrogates(context, reading, this.options);
    return answer;
  }
}

/** Old pages keep working, and a replaced picture is gone. */
function redirect(context: RequestContext, address: string, query: string): undefined {
  context.setHeader('Location', query === '' ? address : `${address}?${query}`);
  context.setHeader('Cache-Control', 'no-cache');
  context.status = 302;
}
